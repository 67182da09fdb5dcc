/** Passkeys of a back-office user, and recent proofs of who they are (docs/decisions/passkeys.md, docs/decisions/recent-proof.md). */
export const CHAVES_MAX = 10
export const CHAVE_NAME_MAX = 40
/** The time to answer a challenge, which is valid once. */
export const DESAFIO_SECONDS = 300
/** How long a proof of who is at the page counts, in the session that gave it. */
export const PROVA_SECONDS = 300
/** A refund of more than this asks for a recent proof: R$ 500,00. */
export const REFUND_PROOF_ABOVE_CENTS = 50_000

/**
 * The proof that a refused call needs: by a passkey; by the password, with a code where a second factor is on; or by
 * either.
 */
export type Need = 'key' | 'password' | 'either'

const NEEDS: Readonly<Record<string, Need>> = {
  'usuario.key-needed': 'key',
  'usuario.password-needed': 'password',
  'usuario.either-needed': 'either',
}

/** The proof that a refusal's code asks for; null when it is about something else. */
export const needOf = (code: string | undefined): Need | null =>
  code !== undefined && Object.hasOwn(NEEDS, code) ? (NEEDS[code] ?? null) : null
