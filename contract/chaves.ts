import { z } from 'zod'
import { CHAVE_NAME_MAX } from './chaves-rules.ts'
import { Id, Instant } from './common.ts'
import { IdOnly, Line } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { FactorCode } from './second-factor.ts'
import { TypedPassword } from './sessao.ts'

/** Bytes of WebAuthn as base64url; `max` characters are more than authenticators send. */
const Bytes = (max: number) =>
  z
    .string(MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(max, MESSAGES.invalidField)
    .regex(/^[\w-]+$/, MESSAGES.invalidField)

const Transports = z.array(z.string(MESSAGES.invalidField).max(20, MESSAGES.invalidField), MESSAGES.invalidField).max(8)
const OfKey = {
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key', MESSAGES.invalidField),
}

/** A new passkey as the browser gives it (RegistrationResponseJSON of WebAuthn); what is not listed is ignored. */
export const NewKeyAnswer = z.object({
  ...OfKey,
  response: z.object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(20_000),
    transports: Transports.optional(),
  }),
})
export type NewKeyAnswer = z.infer<typeof NewKeyAnswer>

/** A challenge signed by a passkey (AuthenticationResponseJSON of WebAuthn). */
export const KeyAnswer = z.object({
  ...OfKey,
  response: z.object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(8000),
    userHandle: Bytes(100).nullish(),
  }),
})
export type KeyAnswer = z.infer<typeof KeyAnswer>

const KnownKey = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() })

/** What the browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const NewKeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(KnownKey),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type NewKeyOptions = z.infer<typeof NewKeyOptions>

/** What the browser needs to use a passkey (PublicKeyCredentialRequestOptionsJSON); in a login, any of this site's. */
export const KeyOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(KnownKey).optional(),
})
export type KeyOptions = z.infer<typeof KeyOptions>

const Nome = Line(1, CHAVE_NAME_MAX, OFFICE_MESSAGES.chaveNome)

/** POST chaves: the new passkey, by a name that its owner chooses. */
export const ChaveInput = z.object({ nome: Nome, resposta: NewKeyAnswer })
export type ChaveInput = z.infer<typeof ChaveInput>
/** PUT chaves. */
export const ChaveRename = z.object({ id: Id, nome: Nome })
export type ChaveRename = z.infer<typeof ChaveRename>
export const ChaveDelete = IdOnly

/** A passkey of the caller. `sincronizada`: their password manager has a copy on their other devices. */
export const Chave = z.object({
  id: Id,
  nome: z.string(),
  sincronizada: z.boolean(),
  criada_em: Instant,
  usada_em: Instant.nullable(),
})
export type Chave = z.infer<typeof Chave>
/** GET chaves. `endereco`: where passkeys work, when that is not the address that was called. */
export const ChaveList = z.object({ result: z.array(Chave), endereco: z.string().nullable() })
export type ChaveList = z.infer<typeof ChaveList>

/** POST login/chave and prova/chave. */
export const KeyInput = z.object({ resposta: KeyAnswer })

/** GET prova: by what the caller can prove who they are. `segundo_fator`: the password needs a code beside it. */
export const ProvaMeans = z.object({ chave: z.boolean(), segundo_fator: z.boolean() })
export type ProvaMeans = z.infer<typeof ProvaMeans>

/** POST prova/senha. */
export const PasswordProof = z.object({ senha: TypedPassword, codigo: FactorCode.nullish() })
export type PasswordProof = z.output<typeof PasswordProof>
