import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Db } from '../../db/connection.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { type Refusal, refuse, refuseFields } from '../../result.ts'
import { cidadesOfParts } from './edit-repo.ts'

/** What a call edits: the event itself, or one of its parts, by id; and the city in which the event will be. */
export type Edited = { evento?: string | undefined; setor?: string; lote?: string | undefined; cidade?: string }

/**
 * Who edits the catalogue of some cities edits nothing of another: it is answered as what does not exist, and a city
 * cannot be chosen. Who has all cities is not asked.
 * @returns the refusal; null when the edit may go on
 */
export async function foreignRefusal(db: Db, usuario: Usuario, { cidade, ...parts }: Edited): Promise<Refusal | null> {
  if (usuario.cidades === null) return null
  const cidades = await cidadesOfParts(db, parts)
  if (!cidades.every((id) => worksInCidade(usuario, id))) return refuse(404, 'record.not-found')
  return cidade === undefined || worksInCidade(usuario, cidade)
    ? null
    : refuseFields({ id_cidade: OFFICE_MESSAGES.eventoCidade })
}
