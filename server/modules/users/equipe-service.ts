import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import type { Equipe, EquipeInput, Mudanca, Papel } from '../../../contract/equipe.ts'
import {
  type Direitos,
  FIXED,
  isPapelFixo,
  isSensitive,
  mayGive,
  PAPEL_NOMES,
  tarefasOf,
} from '../../../contract/equipe-rules.ts'
import { PAPEIS_FIXOS, sortedTarefas } from '../../../contract/tarefas-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { revokeAdminSessionsOf, type Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { isStale, recordEdited } from '../../db/edits.ts'
import { changes, raiseAlert } from '../../db/history.ts'
import { done, type Result, refuse } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { listConvites } from './convites-repo.ts'
import { listPessoas, lockCidades, lockTeam, type Member, storeRights } from './equipe-repo.ts'
import { listPapeis, lockPapeisForShare, type PapelRow } from './papeis-repo.ts'
import { maybeProvenChange, proofNeeded } from './proven-change.ts'

/** A role of tasks on the wire. */
export const toPapel = (papel: PapelRow): Papel => ({ ...papel, tarefas: sortedTarefas(papel.tarefas), em_parte: [] })

const FIXED_ROWS: Papel[] = PAPEIS_FIXOS.map((id) => ({
  id,
  nome: PAPEL_NOMES[id],
  tarefas: [...FIXED[id].tarefas],
  em_parte: [...FIXED[id].em_parte],
  versao: 1,
}))

/** GET equipe. */
export async function readEquipe({ db }: AppDeps): Promise<Equipe> {
  const [pessoas, papeis, convites] = await Promise.all([listPessoas(db), listPapeis(db), listConvites(db)])
  return { pessoas, papeis: [...FIXED_ROWS, ...papeis.map(toPapel)], convites }
}

type Given = Pick<Mudanca, 'papel' | 'tarefas' | 'todas_cidades' | 'cidades'>

/** What a role and the tasks beside it give in all; null when there is no such role. */
export function direitosOf(
  { papel, tarefas, todas_cidades, cidades }: Given,
  papeis: readonly PapelRow[],
): Direitos | null {
  const dona = papel === 'dona'
  const named = isPapelFixo(papel)
    ? [...FIXED[papel].tarefas, ...FIXED[papel].em_parte]
    : papeis.find(({ id }) => id === papel)?.tarefas
  return named
    ? { dona, tarefas: sortedTarefas([...named, ...tarefas]), cidades: dona || todas_cidades ? null : cidades }
    : null
}

/** What a user has, to give it to others. */
export const ownDireitos = (usuario: Usuario): Direitos => ({
  dona: usuario.admin,
  tarefas: tarefasOf(usuario),
  cidades: usuario.cidades,
})

/** Whether a change gives a sensitive task, for which the caller proves their identity. */
const givesSensitive = (before: Direitos | null, after: Direitos): boolean =>
  isSensitive({
    dona: after.dona && !before?.dona,
    tarefas: after.tarefas.filter((tarefa) => !before?.tarefas.includes(tarefa)),
  })

type Found = { members: Member[]; papeis: PapelRow[]; cidades: Set<string> }

/** Locks the changed people, the roles that they have or get, and their cities. */
async function lockAll(tx: Tx, caller: Usuario, mudancas: readonly Mudanca[]): Promise<Found> {
  const members = await lockTeam(tx, [caller.id, ...mudancas.map(({ id }) => id)])
  const named = [...members, ...mudancas].map(({ papel }) => papel).filter((papel) => !isPapelFixo(papel))
  const papeis = await lockPapeisForShare(tx, [...new Set(named)])
  return { members, papeis, cidades: await lockCidades(tx, [...new Set(mudancas.flatMap(({ cidades }) => cidades))]) }
}

type Change = { before: Member; after: Mudanca; gives: boolean; toAdmin: boolean }

/** One person's change: what it is, or why it is refused. */
function checkOne(giver: Direitos, { members, papeis, cidades }: Found, after: Mudanca): Result<Change> {
  const before = members.find(({ id }) => id === after.id)
  const had = before && direitosOf(before, papeis)
  const gets = direitosOf(after, papeis)
  if (!before || !had || !gets || !after.cidades.every((id) => cidades.has(id))) return refuse(404, 'record.not-found')
  if (isStale(after.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
  if (!mayGive(giver, had) || !mayGive(giver, gets)) return refuse(403, 'equipe.beyond-own')
  const toAdmin = gets.dona && !had.dona
  return done({ before, after, gives: givesSensitive(had, gets), toAdmin })
}

const detailOf = ({ before, after }: Change, papeis: readonly PapelRow[]) => {
  const named = (papel: string) => papeis.find(({ id }) => id === papel)?.nome ?? papel
  const isAdmin = after.papel === 'dona'
  const fields = ({ papel, tarefas, todas_cidades, cidades }: Given) => ({
    papel: named(papel),
    tarefas: sortedTarefas(tarefas),
    todas_cidades,
    cidades: cidades.toSorted(),
  })
  const stored = { ...after, tarefas: isAdmin ? [] : after.tarefas, todas_cidades: after.todas_cidades && !isAdmin }
  return changes(fields(before), fields(isAdmin ? { ...stored, cidades: before.cidades } : stored))
}

/** Makes the changes that were checked. @returns the sessions that end with them */
async function storeAll(tx: Tx, caller: Usuario, found: Change[], papeis: readonly PapelRow[]): Promise<string[]> {
  const ended: string[] = []
  for (const change of found) {
    const { before, after } = change
    const detail = detailOf(change, papeis)
    if (!detail) continue
    await storeRights(tx, after)
    // As in POST users: another kind of role begins with a login. Tasks alone are read with every request.
    if (kindOf(before.papel) !== kindOf(after.papel)) ended.push(...(await revokeAdminSessionsOf(tx, after.id)))
    await recordEdited(tx, { entity: 'usuario', id: after.id, actor: `usuario:${caller.id}` }, detail)
    if (change.toAdmin) await raiseAlert(tx, 'admin.access-given', after.id, ALERTA_DETAILS.adminPromoted)
    else if (change.gives) await raiseAlert(tx, 'admin.access-given', after.id, ALERTA_DETAILS.tarefasGiven)
  }
  return ended
}

const kindOf = (papel: string): string => (isPapelFixo(papel) ? papel : 'tarefas')

/**
 * PUT equipe: changes the roles, tasks and cities of people, all of them or none. Nobody gives or takes what they do not
 * have themselves, nor changes their own rights; an admin is left. A sensitive task is given with the caller's proof.
 */
export async function saveEquipe(deps: AppDeps, caller: Usuario, input: EquipeInput): Promise<Result<Equipe>> {
  const { mudancas } = input
  if (mudancas.some(({ id }) => id === caller.id)) return refuse(403, 'equipe.self')
  if (new Set(mudancas.map(({ id }) => id)).size < mudancas.length) return refuse(400, 'validation.failed', 'mudancas')
  let ended: string[] = []
  const save = async (tx: Tx, isProven: boolean): Promise<Result<'saved'>> => {
    const found = await lockAll(tx, caller, mudancas)
    const changed: Change[] = []
    for (const mudanca of mudancas) {
      const checked = checkOne(giverOf(caller, found), found, mudanca)
      if (!checked.ok) return checked
      changed.push(checked.value)
    }
    if (!isProven && changed.some(({ gives }) => gives)) return proofNeeded({})
    // An admin is left: who takes it from another is one under the locks, and is not changed (keep_an_admin).
    ended = await storeAll(tx, caller, changed, found.papeis)
    return done('saved')
  }
  const saved = await maybeProvenChange(deps, caller, input, save)
  if (!saved.ok) return saved
  for (const session of ended) publish(deps, 'sessionEnded', session)
  return done(await readEquipe(deps))
}

/** The caller's rights as they are under the locks: somebody may have taken them away meanwhile. */
function giverOf(caller: Usuario, { members, papeis }: Found): Direitos {
  const own = members.find(({ id }) => id === caller.id)
  const stored = own && direitosOf(own, papeis)
  const then = ownDireitos(caller)
  if (!stored) return { dona: false, tarefas: [], cidades: [] }
  // Of a fixed role's tasks only those that are whole.
  return { ...stored, tarefas: stored.tarefas.filter((tarefa) => then.tarefas.includes(tarefa)) }
}
