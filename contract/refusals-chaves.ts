import { CHAVES_MAX } from './chaves-rules.ts'
import type { ErrorCode, Sentence } from './error-codes.ts'

/** Messages by code about passkeys and proofs: a file of their own, because few pages of the back-office name one. */
export const KEY_REFUSALS = {
  /** `address`: where passkeys work; null when only the operator can tell. */
  'chave.address': (address: string | null): string =>
    `Chaves de acesso não funcionam neste endereço. Abra ${address ?? 'o endereço público do site'}.`,
  'chave.challenge-over': 'O tempo para usar a chave de acesso acabou. Tente de novo.',
  'chave.refused': 'Esta chave de acesso não foi aceita. Use outra, ou o usuário e a senha.',
  'chave.taken': 'Esta chave de acesso já está cadastrada',
  'chave.too-many': `Remova uma chave: cada pessoa pode ter ${CHAVES_MAX}`,
  'chave.none': 'Este usuário não tem chaves de acesso',
  'usuario.own-keys': 'As suas próprias chaves de acesso são removidas em Segurança',
  'usuario.key-needed': 'Confirme com a sua chave de acesso que é você',
  'usuario.password-needed': 'Confirme com a sua senha que é você',
  'usuario.either-needed': 'Confirme que é você',
} as const satisfies Partial<Record<ErrorCode, Sentence>>
