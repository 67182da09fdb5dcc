import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureProgram } from '../../scripts/start/program.ts'
import { makeRedis } from '../support/redis.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { untilHeard } from '../support/sockets.ts'

const OPENSSL = { name: 'O OpenSSL', files: ['openssl'], debian: 'openssl' }
const trusted = getCACertificates()

const folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-tls-'))
const file = (name: string): string => path.join(folder, name)
let redis: Awaited<ReturnType<typeof makeRedis>>
let a: Shop
let b: Awaited<ReturnType<Shop['openAnother']>>
let log = ''
beforeAll(async () => {
  const openssl = ensureProgram(OPENSSL, () => {})
  const make = (...args: string[]) => execFileSync(openssl, args, { cwd: folder, stdio: 'ignore' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  make('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=A CA of the test')
  const server = [
    '-subj',
    '/CN=redis',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-addext',
    'basicConstraints=CA:FALSE',
  ]
  make(
    'req',
    '-x509',
    ...key,
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-keyout',
    'redis.key',
    '-out',
    'redis.pem',
    ...server,
  )
  redis = await makeRedis({ cert: file('redis.pem'), key: file('redis.key') })
  await redis.start()
  a = await openShop({
    jobs: false,
    config: { REDIS_URL: redis.url, LOG_LEVEL: 'info' },
    log: {
      write: (line: string) => {
        log += line
      },
    },
  })
  b = await a.openAnother()
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await b?.close()
  await a?.close()
  await redis?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('over TLS, processes exchange messages only after they trust the certificate of Redis', async () => {
  await expect.poll(() => log).toMatch(/"name":"(UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)"/)
  // As NODE_EXTRA_CA_CERTS does when a process starts.
  setDefaultCACertificates([...trusted, readFileSync(file('ca.pem'), 'utf8')])
  await untilHeard(a, b.url)
  await expect.poll(() => log).toContain('Redis is back')
})
