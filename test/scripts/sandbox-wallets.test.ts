import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { readSandboxWallets } from '../../scripts/start/sandbox-wallets.ts'
import { childEnv, type Settings } from '../../scripts/start/settings.ts'
import { WALLET_ENV, walletProblems } from '../../server/config/wallet-keys.ts'
import { z } from 'zod'

const dataDir = mkdtempSync(join(tmpdir(), 'bilheteria-wallets-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const SETTINGS: Settings = {
  ...{ dev: false, production: false, host: '127.0.0.1', port: 3000, devPort: 5173, sandboxPort: 3001, sandbox: true },
  ...{ dataDir, databaseUrl: undefined, siteDir: undefined, seedDemo: false },
}
const envOf = async (change: Partial<Settings> = {}) =>
  childEnv({ ...SETTINGS, ...change }, { databaseUrl: '' }, undefined, await readSandboxWallets(dataDir))
const names = (env: NodeJS.ProcessEnv) => Object.keys(env).filter((name) => name in WALLET_ENV)

it('a data folder has its own certificates, made once, readable by its owner alone', async () => {
  const first = await readSandboxWallets(dataDir)
  expect(await readSandboxWallets(dataDir)).toEqual(first)
  expect(statSync(join(dataDir, 'wallets.json')).mode & 0o777).toBe(0o600)
  const [root, pass] = [new X509Certificate(first.root), new X509Certificate(first.certificate)]
  expect([root.ca, pass.ca, pass.checkIssued(root), pass.verify(root.publicKey)]).toEqual([true, false, true, true])
})

it('a server takes the variables of the sandbox’s wallets', async () => {
  const env = await envOf()
  expect(names(env).toSorted()).toEqual(Object.keys(WALLET_ENV).toSorted())
  expect(walletProblems({ ...z.object(WALLET_ENV).parse(env), NODE_ENV: 'development' })).toEqual([])
  expect(walletProblems({ ...z.object(WALLET_ENV).parse(env), NODE_ENV: 'production' })).toHaveLength(1)
})

it('there are none without the sandbox, nor beside an operator’s own', async () => {
  expect(names(await envOf({ sandbox: false }))).toEqual([])
  vi.stubEnv('GOOGLE_WALLET_ISSUER', '3388000000012345678')
  expect(names(await envOf())).toEqual(['GOOGLE_WALLET_ISSUER'])
  vi.unstubAllEnvs()
})
