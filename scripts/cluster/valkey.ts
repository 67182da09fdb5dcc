import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureRedis } from '../redis.ts'
import { answersPing } from '../start/ready.ts'
import type { ServiceOptions } from '../start/service.ts'

/**
 * Finds or installs Valkey (or Redis) and writes its configuration: it listens only on this machine, with a new
 * password at each start, and stores no data, because only short-lived messages pass through it
 * (docs/decisions/several-processes.md).
 */
export function valkey(
  dataDir: string,
  port: number,
  print: (line: string) => void,
): { url: string; options: Omit<ServiceOptions, 'print' | 'logPath'> } {
  const folder = join(dataDir, 'valkey')
  const file = join(folder, 'valkey.conf')
  const password = randomBytes(24).toString('base64url')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    'save ""',
    'appendonly no',
    `requirepass ${password}`,
    `dir "${folder}"`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    options: {
      name: 'O Valkey',
      program: ensureRedis(print),
      args: [file],
      env: process.env,
      isExternal: true,
      isReady: () => answersPing(port),
    },
  }
}
