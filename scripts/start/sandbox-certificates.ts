import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { PASS_TYPE, type SandboxWallets, TEAM } from './sandbox-wallets.ts'

const VALID_MS = 10 * 365 * 86_400_000
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}

const makeKeys = () => crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
const keyPem = async ({ privateKey }: Awaited<ReturnType<typeof makeKeys>>): Promise<string> =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')
/** As Apple writes a subject: UID is the pass type, OU the team. */
const nameOf = (uid: string | null): Name =>
  new Name([
    ...(uid === null ? [] : [{ '0.9.2342.19200300.100.1.1': [uid] }]),
    { CN: [uid === null ? 'Sandbox' : `Pass Type ID: ${uid}`] },
    { OU: [TEAM] },
  ])

/** Makes new certificates and keys, for ten years. */
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
