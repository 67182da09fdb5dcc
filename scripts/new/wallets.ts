import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { walletsProblem } from '../../server/config/wallet-keys.ts'
import type { Asker, Checked } from './asker.ts'

type Values = Record<string, string>

const file = (path: string): Checked<Buffer> =>
  existsSync(path) ? { value: readFileSync(path) } : { problem: 'Este arquivo não existe.' }
const optionalFile = (path: string): Checked<Buffer | null> => (path === '' ? { value: null } : file(path))

/** The type and the team of a pass, which Apple writes into the certificate's subject; null when it is none. */
function subjectOf(certificate: Buffer): { type: string; team: string } | null {
  try {
    const { subject } = new X509Certificate(certificate)
    const part = (name: string): string => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1] ?? ''
    const [type, team] = [part('UID'), part('OU')]
    return type && team ? { type, team } : null
  } catch {
    return null
  }
}

/** Asks again until a start would accept the values. */
async function askAccepted(asker: Asker, ask: () => Promise<Values>): Promise<Values> {
  for (;;) {
    const values = await ask()
    const problem = walletsProblem(values)
    if (problem === null) return values
    asker.print(`  ✗ ${problem}`)
  }
}

async function askApple(asker: Asker): Promise<Values> {
  const certificate = await asker.ask('  Apple: arquivo .pem do certificado do tipo de passe, ou Enter: ', (path) => {
    const read = optionalFile(path)
    return 'problem' in read || read.value === null || subjectOf(read.value)
      ? read
      : { problem: 'Este não é o certificado de um tipo de passe (Pass Type ID).' }
  })
  const subject = certificate && subjectOf(certificate)
  if (!subject) return {}
  const key = await asker.ask('  Arquivo .pem da chave dele, sem senha: ', file)
  const wwdr = await asker.ask('  Arquivo .pem do certificado WWDR da Apple: ', file)
  return {
    APPLE_PASS_TYPE: subject.type,
    APPLE_PASS_TEAM: subject.team,
    APPLE_PASS_CERTIFICATE: certificate.toString('base64'),
    APPLE_PASS_KEY: key.toString('base64'),
    APPLE_WWDR_CERTIFICATE: wwdr.toString('base64'),
  }
}

async function askGoogle(asker: Asker): Promise<Values> {
  const account = await asker.ask('  Google: arquivo .json da conta de serviço, ou Enter: ', optionalFile)
  if (!account) return {}
  const issuer = await asker.ask('  ID do emissor no Google Wallet: ', (id) =>
    /^\d{6,25}$/.test(id) ? { value: id } : { problem: 'O ID do emissor são números.' },
  )
  return { GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_ACCOUNT: account.toString('base64') }
}

/** The certificates and the account for wallets; nothing for a wallet that the house does not have. */
export async function askWallets(asker: Asker): Promise<Values> {
  asker.print('\n7. Ingressos na carteira do celular. Enter: o botão não aparece.')
  return {
    ...(await askAccepted(asker, () => askApple(asker))),
    ...(await askAccepted(asker, () => askGoogle(asker))),
  }
}
