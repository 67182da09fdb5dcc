import type { Papel, PapelInput } from '../../../contract/equipe.ts'
import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import { SENSITIVE } from '../../../contract/equipe-rules.ts'
import { sortedTarefas } from '../../../contract/tarefas-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { isStale, recordCreated, recordDeleted, recordEdited } from '../../db/edits.ts'
import { changes, raiseAlert } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { required } from '../../required.ts'
import { done, type Result, refuse } from '../../result.ts'
import { toPapel } from './equipe-service.ts'
import {
  countPessoas,
  deletePapel,
  insertPapel,
  listPapeis,
  lockPapel,
  type PapelFields,
  updatePapel,
} from './papeis-repo.ts'
import { maybeProvenChange, proofNeeded } from './proven-change.ts'

const subject = (id: string, { id: idCaller }: Usuario) => ({
  entity: 'papel' as const,
  id,
  actor: `usuario:${idCaller}`,
})

/**
 * POST papeis, for admins: edits when an id is sent, else creates. All who have the role have its new tasks from their
 * next request on. A sensitive task is given with the caller's proof.
 */
export async function savePapel(deps: AppDeps, caller: Usuario, input: PapelInput): Promise<Result<Papel>> {
  const fields: PapelFields = { nome: input.nome, tarefas: sortedTarefas(input.tarefas) }
  const save = (tx: Tx, isProven: boolean): Promise<Result<Papel>> =>
    input.id === undefined ? create(tx, caller, fields) : edit(tx, caller, { ...input, id: input.id }, fields, isProven)
  try {
    return await maybeProvenChange(deps, caller, input, save)
  } catch (error) {
    if (violates(error, 'papel_nome')) return refuse(409, 'papel.name-taken', 'nome')
    throw error
  }
}

const stored = async (tx: Tx, id: string): Promise<Result<Papel>> =>
  done(
    toPapel(
      required(
        (await listPapeis(tx)).find((papel) => papel.id === id),
        'the role that was saved',
      ),
    ),
  )

/** Nobody has a new role, so it gives nothing yet. */
async function create(tx: Tx, caller: Usuario, fields: PapelFields): Promise<Result<Papel>> {
  const id = await insertPapel(tx, fields)
  await recordCreated(tx, subject(id, caller), fields)
  return stored(tx, id)
}

async function edit(
  tx: Tx,
  caller: Usuario,
  { id, versao }: { id: string; versao?: number | null | undefined },
  fields: PapelFields,
  isProven: boolean,
): Promise<Result<Papel>> {
  const before = await lockPapel(tx, id)
  if (!before) return refuse(404, 'record.not-found')
  if (isStale(versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
  const detail = changes({ nome: before.nome, tarefas: sortedTarefas(before.tarefas) }, fields)
  if (!detail) return stored(tx, id)
  const gives =
    fields.tarefas.some((tarefa) => SENSITIVE.includes(tarefa) && !before.tarefas.includes(tarefa)) &&
    (await countPessoas(tx, id)) > 0
  if (gives && !isProven) return proofNeeded({})
  await updatePapel(tx, id, fields)
  await recordEdited(tx, subject(id, caller), detail)
  if (gives) await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.tarefasGiven)
  return stored(tx, id)
}

/** DELETE papeis/{id}: refused while somebody has the role. Open invitations to it become void. */
export const removePapel = (deps: AppDeps, caller: Usuario, id: string): Promise<Result<{ id: string }>> =>
  transaction(deps.db, async (tx) => {
    const before = await lockPapel(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    const people = await countPessoas(tx, id)
    if (people > 0) return refuse(409, 'papel.in-use', [people])
    await deletePapel(tx, id)
    await recordDeleted(tx, subject(id, caller), { nome: before.nome, tarefas: before.tarefas })
    return done({ id })
  })
