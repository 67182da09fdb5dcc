import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureHaproxy } from '../haproxy.ts'
import { answers } from '../start/ready.ts'
import type { ServiceOptions } from '../start/service.ts'
import type { Settings } from '../start/settings.ts'
import { balancerConfig } from './balancer-config.ts'
import type { ClusterPorts } from './plan.ts'

/** Finds or installs HAProxy and writes its configuration. */
export function haproxy(
  { dataDir, host, port }: Pick<Settings, 'dataDir' | 'host' | 'port'>,
  { state }: ClusterPorts,
  servers: readonly { name: string; port: number }[],
  print: (line: string) => void,
): Omit<ServiceOptions, 'print' | 'logPath'> {
  const folder = join(dataDir, 'balancer')
  const file = join(folder, 'haproxy.cfg')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, balancerConfig({ host, port, statePort: state, servers }), { mode: 0o600 })
  return {
    name: 'O balanceador',
    program: ensureHaproxy(print),
    args: ['-db', '-f', file],
    env: process.env,
    isExternal: true,
    isReady: () => answers(`http://127.0.0.1:${state}/`),
  }
}
