import { MESSAGES } from '../../contract/messages.ts'
import { isStaffPassword } from '../../contract/users-rules.ts'
import { type Refusal, refuse, refuseFields } from '../result.ts'
import { isWeakPassword } from './weak-passwords.ts'

/** Why a password may not become that of a back-office user; null when it may. */
export function refuseStaffPassword(senha: string, { nome, login }: { nome: string; login: string }): Refusal | null {
  if (!isStaffPassword(senha)) return refuseFields({ senha: MESSAGES.usuarioSenhaCurta })
  return isWeakPassword(senha, [nome, login]) ? refuse(400, 'password.common', 'senha') : null
}

/** Why a password, whose length the contract checks, may not become a cliente's; null when it may. */
export const refuseClientePassword = (senha: string, own: { nome: string; telefone: string }): Refusal | null =>
  isWeakPassword(senha, [own.nome, own.telefone]) ? refuse(400, 'password.common', 'senha') : null
