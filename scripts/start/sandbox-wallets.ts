import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The sandbox's wallets: what Apple and Google would give to an operator, made on this machine. No phone accepts a pass
// of this chain; a person sees the file, and the sandbox's page in Google's place.

export const PASS_TYPE = 'pass.invalid.bilheteria.sandbox'
export const TEAM = 'SANDBOX001'
const ISSUER = '3388000000000000001'
const FILE = 'wallets.json'

/** PEM texts: a root in the place of Apple's, the certificate of the pass type, and the keys of an account at Google. */
export type SandboxWallets = {
  root: string
  certificate: string
  key: string
  googleKey: string
  googlePublicKey: string
}

/** The certificates and keys of a data folder, made at its first start. */
export async function readSandboxWallets(dataDir: string): Promise<SandboxWallets> {
  const path = join(dataDir, FILE)
  if (!existsSync(path)) {
    // Its packages are not installed where there is no sandbox.
    const { makeSandboxWallets } = await import('./sandbox-certificates.ts')
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, JSON.stringify(await makeSandboxWallets()), { mode: 0o600 })
    renameSync(temporary, path)
  }
  return JSON.parse(readFileSync(path, 'utf8')) as SandboxWallets
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** The variables by which a server uses the sandbox's wallets. Apple's push service is nowhere: no device registers. */
export function sandboxWalletEnv(wallets: SandboxWallets, sandboxUrl: string): Record<string, string> {
  const google = `${sandboxUrl}/google`
  const account = {
    client_email: 'carteira@sandbox.iam.gserviceaccount.com',
    ...{ private_key: wallets.googleKey, token_uri: `${google}/token` },
  }
  return {
    APPLE_PASS_TYPE: PASS_TYPE,
    APPLE_PASS_TEAM: TEAM,
    APPLE_PASS_CERTIFICATE: base64(wallets.certificate),
    APPLE_PASS_KEY: base64(wallets.key),
    APPLE_WWDR_CERTIFICATE: base64(wallets.root),
    APPLE_PUSH_URL: 'https://push.invalid',
    GOOGLE_WALLET_ISSUER: ISSUER,
    GOOGLE_WALLET_ACCOUNT: base64(JSON.stringify(account)),
    GOOGLE_WALLET_URL: google,
    GOOGLE_WALLET_SAVE_URL: `${google}/save`,
    SANDBOX_GOOGLE_KEY: base64(wallets.googlePublicKey),
  }
}
