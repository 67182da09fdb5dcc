import { createSecureContext } from 'node:tls'
import { z } from 'zod'

const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

/** Base64 of a PEM file, so that it is one line of an environment. */
const pem = (what: 'CERTIFICATE' | 'PRIVATE KEY') =>
  z
    .string()
    .transform(textOf)
    .refine((text) => new RegExp(`-----BEGIN (RSA |EC )?${what}-----`).test(text))

const Account = z.object({
  client_email: z.email(),
  private_key_id: z.string().optional(),
  private_key: z.string().includes('-----BEGIN PRIVATE KEY-----'),
  token_uri: z.url(),
})

/** Base64 of the JSON file of a service account. */
const account = z.string().transform((base64, context) => {
  try {
    const { data } = Account.safeParse(JSON.parse(textOf(base64)))
    if (data) return data
  } catch {
    // No JSON: refused below.
  }
  context.addIssue({ code: 'custom', message: 'no service account' })
  return z.NEVER
})

/** The variables of wallet passes: all of a wallet, or none (docs/operations.md#variables). */
export const WALLET_ENV = {
  APPLE_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]+$/)
    .optional(),
  APPLE_PASS_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/)
    .optional(),
  APPLE_PASS_CERTIFICATE: pem('CERTIFICATE').optional(),
  APPLE_PASS_KEY: pem('PRIVATE KEY').optional(),
  /** Apple's own certificate that issued the other one. */
  APPLE_WWDR_CERTIFICATE: pem('CERTIFICATE').optional(),
  APPLE_PUSH_URL: z.url({ protocol: /^https$/ }).default('https://api.push.apple.com'),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{6,25}$/)
    .optional(),
  GOOGLE_WALLET_ACCOUNT: account.optional(),
  GOOGLE_WALLET_URL: z.url().default('https://walletobjects.googleapis.com'),
  /** Where a person adds a ticket. */
  GOOGLE_WALLET_SAVE_URL: z.url().default('https://pay.google.com/gp/v/save'),
}

const Wallets = z.object(WALLET_ENV)
type Given = z.infer<typeof Wallets>

export type AppleSigner = { type: string; team: string; certificate: string; key: string; wwdr: string }
export type GoogleAccount = z.infer<typeof Account> & { issuer: string }

/** What signs passes for Apple's wallet; null without it. */
export const appleSigner = (given: Given): AppleSigner | null => {
  const { APPLE_PASS_TYPE: type, APPLE_PASS_TEAM: team, APPLE_PASS_CERTIFICATE: certificate } = given
  const { APPLE_PASS_KEY: key, APPLE_WWDR_CERTIFICATE: wwdr } = given
  return type && team && certificate && key && wwdr ? { type, team, certificate, key, wwdr } : null
}

/** The account at Google's wallet; null without one. */
export const googleAccount = ({ GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_ACCOUNT }: Given): GoogleAccount | null =>
  issuer && GOOGLE_WALLET_ACCOUNT ? { ...GOOGLE_WALLET_ACCOUNT, issuer } : null

function isOfCertificate({ certificate, key }: AppleSigner): boolean {
  try {
    createSecureContext({ cert: certificate, key })
    return true
  } catch {
    return false
  }
}

const isPart = (values: readonly unknown[]): boolean => {
  const given = values.filter((value) => value !== undefined).length
  return given > 0 && given < values.length
}

const isHttps = (address: string): boolean => new URL(address).protocol === 'https:'

/** The errors in the variables of wallets that stop a start, a line each, without any value. */
export function walletProblems(given: Given & { NODE_ENV: string }): string[] {
  const { APPLE_PASS_TYPE, APPLE_PASS_TEAM, APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE } = given
  const apple = { APPLE_PASS_TYPE, APPLE_PASS_TEAM, APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE }
  const signer = appleSigner(given)
  const { GOOGLE_WALLET_URL, GOOGLE_WALLET_SAVE_URL, GOOGLE_WALLET_ACCOUNT: google } = given
  const called = [GOOGLE_WALLET_URL, GOOGLE_WALLET_SAVE_URL, google?.token_uri ?? GOOGLE_WALLET_URL]
  return [
    ...(isPart(Object.values(apple)) ? [`${Object.keys(apple).join(', ')} precisam vir juntas`] : []),
    ...(signer && !isOfCertificate(signer) ? ['APPLE_PASS_KEY não é a chave de APPLE_PASS_CERTIFICATE'] : []),
    ...(isPart([given.GOOGLE_WALLET_ISSUER, given.GOOGLE_WALLET_ACCOUNT])
      ? ['GOOGLE_WALLET_ISSUER e GOOGLE_WALLET_ACCOUNT precisam vir juntas']
      : []),
    ...(given.NODE_ENV === 'production' && !called.every(isHttps)
      ? [
          'GOOGLE_WALLET_URL, GOOGLE_WALLET_SAVE_URL e o token_uri de GOOGLE_WALLET_ACCOUNT precisam ser endereços https://',
        ]
      : []),
  ]
}

/** Why a start would refuse these variables of wallets; null when it would not. It has no value in it. */
export function walletsProblem(env: Readonly<Record<string, string>>): string | null {
  const { data, error } = Wallets.safeParse(env)
  if (error) return `Não serve: ${[...new Set(error.issues.map(({ path }) => String(path[0])))].join(', ')}.`
  return walletProblems({ ...data, NODE_ENV: 'production' })[0] ?? null
}
