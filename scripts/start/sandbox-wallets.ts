import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The sandbox's wallets: what Apple and Google would give to an operator, made on this machine. No phone accepts a pass
// of this chain; a person sees the file, and the sandbox's page in Google's place.

const PASS_TYPE = 'pass.invalid.bilheteria.sandbox'
const TEAM = 'SANDBOX001'
const ISSUER = '3388000000000000001'
const FILE = 'wallets.json'
const VALID_MS = 10 * 365 * 86_400_000
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}

/** PEM texts: a root in the place of Apple's, the certificate of the pass type, and the keys of an account at Google. */
export type SandboxWallets = {
  root: string
  certificate: string
  key: string
  googleKey: string
  googlePublicKey: string
}

const makeKeys = () => crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
const keyPem = async ({ privateKey }: CryptoKeyPair): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')
/** As Apple writes a subject: UID is the pass type, OU the team. */
const nameOf = (uid: string | null): Name =>
  new Name([
    ...(uid === null ? [] : [{ '0.9.2342.19200300.100.1.1': [uid] }]),
    { CN: [uid === null ? 'Sandbox' : `Pass Type ID: ${uid}`] },
    { OU: [TEAM] },
  ])

/** Makes new certificates and keys, for ten years. @internal */
export async function makeSandboxWallets(): Promise<SandboxWallets> {
  const [ca, pass, google] = await Promise.all([makeKeys(), makeKeys(), makeKeys()])
  const times = { notBefore: new Date(Date.now() - 86_400_000), notAfter: new Date(Date.now() + VALID_MS) }
  const root = await X509CertificateGenerator.createSelfSigned({
    ...{ ...times, serialNumber: '01', name: nameOf(null).toString(), keys: ca, signingAlgorithm: RSA },
    extensions: [new BasicConstraintsExtension(true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)],
  })
  const certificate = await X509CertificateGenerator.create({
    ...{ ...times, serialNumber: '02', subject: nameOf(PASS_TYPE).toString(), issuer: root.subject },
    ...{ publicKey: pass.publicKey, signingKey: ca.privateKey, signingAlgorithm: RSA },
    extensions: [new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true)],
  })
  return {
    root: root.toString('pem'),
    certificate: certificate.toString('pem'),
    key: await keyPem(pass),
    googleKey: await keyPem(google),
    googlePublicKey: PemConverter.encode(await crypto.subtle.exportKey('spki', google.publicKey), 'PUBLIC KEY'),
  }
}

/** The certificates and keys of a data folder, made at its first start. */
export async function readSandboxWallets(dataDir: string): Promise<SandboxWallets> {
  const path = join(dataDir, FILE)
  if (!existsSync(path)) {
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
