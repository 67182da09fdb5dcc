import { createHash } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { strFromU8, unzipSync } from 'fflate'
import { isSignedBy, makeCertificates, PASS_TYPE, TEAM } from './certificates.ts'
import { startGoogleServer } from './google-server.ts'
import { startPushServer } from './push-server.ts'

const base64 = (content: string | Uint8Array): string => Buffer.from(content as string).toString('base64')

type Field = { key: string; value: string; changeMessage?: string }
/** What a phone reads in a pass. */
export type Pass = {
  serialNumber: string
  authenticationToken: string
  webServiceURL: string
  passTypeIdentifier: string
  teamIdentifier: string
  organizationName: string
  logoText: string
  backgroundColor: string
  voided?: boolean
  barcodes?: { message: string; altText: string }[]
  relevantDates?: { date: string }[]
  fields: Record<string, string>
  files: string[]
  /** Of its logo. */
  logo: string
  isSigned: boolean
}

/** Opens a .pkpass file and checks its signature, by a certificate of this root, and the hashes of its files. */
export function openPass(root: string, file: Uint8Array): Pass {
  const files = unzipSync(file)
  const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array())
  const { eventTicket, ...rest } = JSON.parse(textOf('pass.json')) as Omit<Pass, 'fields'> & {
    eventTicket: Record<string, Field[]>
  }
  const manifest = Buffer.from(files['manifest.json'] ?? [])
  const hashes = JSON.parse(textOf('manifest.json')) as Record<string, string>
  const isWhole = Object.entries(hashes).every(
    ([name, hash]) =>
      createHash('sha1')
        .update(files[name] ?? '')
        .digest('hex') === hash,
  )
  return {
    ...rest,
    fields: Object.fromEntries(Object.values(eventTicket).flatMap((all) => all.map(({ key, value }) => [key, value]))),
    files: Object.keys(hashes).toSorted(),
    logo: base64(files['logo.png'] ?? new Uint8Array()),
    isSigned: isWhole && isSignedBy(root, manifest, Buffer.from(files['signature'] ?? [])),
  }
}

/** Both wallets outside, and the variables by which a server uses them. */
export async function startWallets() {
  const certificates = makeCertificates()
  const { root, pass, push, google } = certificates
  setDefaultCACertificates([...getCACertificates('default'), root])
  const apple = await startPushServer({ ...push, root })
  const away = await startGoogleServer(google.publicKey)
  const account = { client_email: 'carteira@clube.iam.gserviceaccount.com', private_key: google.key }
  return {
    certificates,
    apple,
    google: away,
    config: {
      APPLE_PASS_TYPE: PASS_TYPE,
      APPLE_PASS_TEAM: TEAM,
      APPLE_PASS_CERTIFICATE: base64(pass.certificate),
      APPLE_PASS_KEY: base64(pass.key),
      APPLE_WWDR_CERTIFICATE: base64(root),
      APPLE_PUSH_URL: apple.url,
      GOOGLE_WALLET_ISSUER: '3388000000012345678',
      GOOGLE_WALLET_ACCOUNT: base64(JSON.stringify({ ...account, token_uri: `${away.url}/token` })),
      GOOGLE_WALLET_URL: away.url,
    },
    open: (file: Uint8Array): Pass => openPass(root, file),
    async close(): Promise<void> {
      await apple.close()
      await away.close()
    },
  }
}
