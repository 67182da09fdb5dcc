import { secretBits } from './secret-bits.ts'

/** Matches the demonstration's secrets. */
const DEMO = /sandbox/i
/** Secrets that this installation chooses: `openssl rand -base64 32` has far more. */
const OWN_BITS = 80
/** Secrets that a provider has issued: this only recognizes placeholders. */
const ISSUED_BITS = 40

type SecretName =
  | 'PAGARME_SECRET_KEY'
  | 'PAGARME_PUBLIC_KEY'
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_AUTH_TOKEN'
  | 'WEBHOOK_PASSWORD'
  | 'LINK_SECRET'
  | 'TICKET_KEYS'
  | 'SECOND_FACTOR_KEYS'
/** Addresses to which secrets and personal data are sent; the second one by the buyer's browser. */
const PROVIDERS = ['PAGARME_URL', 'PAGARME_BROWSER_URL', 'TWILIO_URL', 'TWILIO_API_URL'] as const
type Given = Readonly<Record<SecretName, string>> & {
  readonly [name in (typeof PROVIDERS)[number]]?: string | undefined
} & {
  readonly PUBLIC_URL?: string | undefined
  readonly METRICS_TOKEN?: string | undefined
  readonly PRIVACY_CONTACT?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly EMAIL_FROM?: string | undefined
  readonly BOUNCES_URL?: string | undefined
  readonly BOUNCES_FROM?: string | undefined
}

type Secret = {
  name: SecretName | 'METRICS_TOKEN'
  /** Its parts, each of which must be strong. */
  values: readonly string[]
  /** The minimum entropy in bits; absent for a value that is no secret. */
  bits?: number
}

/** The keys of a list with names. */
const keysOf = (list: string): string[] => list.split(',').map((pair) => pair.slice(pair.indexOf('=') + 1))

const secretsOf = (config: Given): Secret[] => [
  { name: 'PAGARME_SECRET_KEY', values: [config.PAGARME_SECRET_KEY], bits: ISSUED_BITS },
  { name: 'PAGARME_PUBLIC_KEY', values: [config.PAGARME_PUBLIC_KEY] },
  { name: 'TWILIO_ACCOUNT_SID', values: [config.TWILIO_ACCOUNT_SID] },
  { name: 'TWILIO_AUTH_TOKEN', values: [config.TWILIO_AUTH_TOKEN], bits: ISSUED_BITS },
  { name: 'WEBHOOK_PASSWORD', values: [config.WEBHOOK_PASSWORD], bits: OWN_BITS },
  { name: 'LINK_SECRET', values: [config.LINK_SECRET], bits: OWN_BITS },
  { name: 'TICKET_KEYS', values: keysOf(config.TICKET_KEYS), bits: OWN_BITS },
  { name: 'SECOND_FACTOR_KEYS', values: keysOf(config.SECOND_FACTOR_KEYS), bits: OWN_BITS },
  ...(config.METRICS_TOKEN === undefined
    ? []
    : [{ name: 'METRICS_TOKEN' as const, values: [config.METRICS_TOKEN], bits: OWN_BITS }]),
]

function problemOf({ name, values, bits = 0 }: Secret, given = ''): string | null {
  if (DEMO.test(given)) return `${name} é da demonstração`
  if (values.every((value) => secretBits(value) >= bits)) return null
  return bits === OWN_BITS
    ? `${name} é fácil de adivinhar (gere um valor com: openssl rand -base64 32)`
    : `${name} não parece ser a chave que o provedor deu`
}

/** Why a production start refuses a key that a provider has issued; null when it does not. */
export const issuedProblem = (name: SecretName, value: string): string | null =>
  problemOf({ name, values: [value], bits: /SECRET|TOKEN/.test(name) ? ISSUED_BITS : 0 }, value)

const isHttps = (address: string): boolean => new URL(address).protocol === 'https:'

/** Whether what people answer comes to the mailbox of returned e-mails, in which everything is deleted. */
export const isAnswered = (emailFrom: string, bouncesFrom: string): boolean =>
  emailFrom.toLowerCase().includes(bouncesFrom.toLowerCase())

function bouncesProblems({ BOUNCES_URL, BOUNCES_FROM, SMTP_URL, EMAIL_FROM }: Given): string[] {
  if (BOUNCES_URL === undefined && BOUNCES_FROM === undefined) return []
  if (!BOUNCES_URL || !BOUNCES_FROM || !SMTP_URL) return ['BOUNCES_URL, BOUNCES_FROM e SMTP_URL precisam vir juntas']
  return EMAIL_FROM && isAnswered(EMAIL_FROM, BOUNCES_FROM)
    ? ['BOUNCES_FROM precisa ser outro endereço que o de EMAIL_FROM: o que chega a essa caixa é apagado']
    : []
}

/** The configuration errors that stop a production start, a line each, without any value (docs/operations.md). */
export function productionProblems(config: Given): string[] {
  const problems = secretsOf(config).map((secret) => problemOf(secret, config[secret.name]))
  const insecure = PROVIDERS.filter((name) => config[name] !== undefined && !isHttps(config[name]))
  return [
    ...(config.PUBLIC_URL && isHttps(config.PUBLIC_URL) ? [] : ['PUBLIC_URL precisa ser o endereço https:// do site']),
    ...insecure.map((name) => `${name} precisa ser um endereço https://: chaves e dados pessoais vão para lá`),
    ...(config.PRIVACY_CONTACT ? [] : ['PRIVACY_CONTACT precisa dizer quem cuida dos dados pessoais (LGPD, art. 41)']),
    ...((config.SMTP_URL === undefined) === (config.EMAIL_FROM === undefined)
      ? []
      : ['SMTP_URL e EMAIL_FROM precisam vir juntas']),
    ...bouncesProblems(config),
    ...problems.filter((p) => p !== null),
  ]
}

/** The configuration warnings of a production start, a line each (docs/operations.md). */
export const productionWarnings = ({ SECOND_FACTOR }: { readonly SECOND_FACTOR: string }): string[] =>
  SECOND_FACTOR === 'optional'
    ? ['nobody of the back-office has to have a second factor: set SECOND_FACTOR=admins']
    : []
