import { CORTESIA_SITUACOES, type CortesiaSituacao } from '../../../contract/cortesias-rules.ts'
import type { CortesiaIngressos } from '../../../contract/cortesias-ingressos.ts'
import type {
  Cortesia,
  CortesiasDadas,
  CortesiasQuery,
  CotaEventos,
  CotaSetores,
  CotasList,
  DadasList,
  DadasQuery,
} from '../../../contract/cortesias.ts'
import { businessDay } from '../../../contract/dates.ts'
import { sortedSetores } from '../../../contract/eventos-rules.ts'
import { isOwnOnly } from '../../../contract/tarefas-rules.ts'
import { folded } from '../../../contract/text-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { type Caller, usuarioOf, worksInCidade } from '../../plugins/auth.ts'
import { required } from '../../required.ts'
import { done, type Refusal, refuse, type Result } from '../../result.ts'
import { placeOf, type SetorNames } from '../../sales/admit/sale-view.ts'
import { readSetorNames } from '../../sales/admit/tickets-repo.ts'
import { giveCortesias, type Giving } from '../../sales/courtesies/give.ts'
import { revokeCortesia } from '../../sales/courtesies/revoke.ts'
import { readGiver } from '../../sales/courtesies/revoke-repo.ts'
import { vendasOfCortesia } from '../vendas/vendas-service.ts'
import {
  cidadeOf,
  countGivenOf,
  type GivenRow,
  hasCota,
  listCotas,
  listGiven,
  listOwnEventos,
  listOwnSetores,
  ownerOf,
} from './cortesias-repo.ts'
import { toCota } from './cotas.ts'

/** Whether a user may give courtesies of an event: who works where it is, but a promoter only with a quota for it. */
async function mayWork({ db }: AppDeps, usuario: Usuario, idEvento: string): Promise<boolean> {
  if (isOwnOnly(usuario)) return hasCota(db, usuario.id, idEvento)
  const cidade = await cidadeOf(db, idEvento)
  return cidade !== null && worksInCidade(usuario, cidade)
}

/** An event of another city is answered as one that does not exist; to a promoter, every one without a quota alike. */
const noEvento = (usuario: Usuario): Refusal =>
  isOwnOnly(usuario) ? refuse(403, 'cortesia.no-quota') : refuse(404, 'record.not-found')

/** Whether a user may see what was given from a quota, and revoke it: an admin, or its giver while they may give. */
const isOwn = async (deps: AppDeps, usuario: Usuario, of: { id_usuario: string; id_evento: string }) =>
  (usuario.admin || of.id_usuario === usuario.id) && (await mayWork(deps, usuario, of.id_evento))

/** GET cortesias: an admin gets the quotas of all givers, all others their own. */
export async function cotasFor(
  deps: AppDeps,
  usuario: Usuario,
  { idEvento, pesquisa }: CortesiasQuery,
): Promise<Result<CotasList>> {
  if (!(await mayWork(deps, usuario, idEvento))) return noEvento(usuario)
  const found = await listCotas(deps.db, idEvento, usuario.admin ? null : usuario.id, pesquisa)
  return done({ result: found.map(toCota) })
}

/** GET cortesias/eventos: the events to come of the caller's own quotas. */
export async function eventosFor({ db, now }: AppDeps, usuario: Usuario): Promise<CotaEventos['result']> {
  const found = await listOwnEventos(db, usuario.id, businessDay(now()))
  return found.filter(({ id_cidade }) => isOwnOnly(usuario) || worksInCidade(usuario, id_cidade))
}

/** GET cortesias/eventos/{id}: what the caller's own quota for an event is of; nothing without a quota. */
export async function setoresFor(deps: AppDeps, usuario: Usuario, idEvento: string): Promise<Result<CotaSetores>> {
  if (!(await mayWork(deps, usuario, idEvento))) return noEvento(usuario)
  const found = sortedSetores(await listOwnSetores(deps.db, usuario.id, idEvento))
  const names = await readSetorNames(
    deps.db,
    found.map(({ id }) => id),
  )
  return done({
    result: found.map(({ id, nome, qtd_lugar, lotes }) => {
      const { tipo, layout, lotes: numbers } = required(names.get(id), 'the names of a sector')
      return {
        id,
        nome,
        tipo,
        qtd_lugar,
        layout,
        lotes: lotes.map((lote) => ({ id: lote, nr: numbers.get(lote) ?? 0 })),
      }
    }),
  })
}

/** A courtesy of several tickets is used when one of them is. */
const situacaoOf = (found: readonly CortesiaSituacao[]): CortesiaSituacao =>
  found.includes('usada') ? 'usada' : (CORTESIA_SITUACOES.find((one) => found.includes(one)) ?? 'impressa')

const toCortesia = (
  { id_setor, tickets, dada, situacoes, ...row }: GivenRow,
  setor: SetorNames | undefined,
): Cortesia => ({
  ...row,
  setor: setor?.nome ?? '',
  lugares: tickets.flatMap(({ nr }) => placeOf(setor, nr) ?? []),
  ingressos: tickets.map(({ id }) => id),
  dada_em: new Date(dada).toISOString(),
  situacao: situacaoOf(situacoes),
})

/**
 * GET cortesias/{id}: the courtesies of a quota, of all but admins only their own. `pesquisa` finds those who received, unless it
 * found the giver.
 */
export async function dadasFor(
  deps: AppDeps,
  usuario: Usuario,
  id: string,
  { pesquisa, ...page }: DadasQuery,
): Promise<Result<DadasList>> {
  const { db } = deps
  const owner = await ownerOf(db, id)
  if (!owner || !(await isOwn(deps, usuario, owner))) return refuse(404, 'record.not-found')
  const sought = pesquisa && !folded(owner.giver).includes(folded(pesquisa)) ? pesquisa : undefined
  const found = await listGiven(db, id, { pesquisa: sought, ...page })
  const setores = await readSetorNames(
    db,
    found.map(({ id_setor }) => id_setor),
  )
  return done({
    result: found.map((row) => toCortesia(row, setores.get(row.id_setor))),
    total: await countGivenOf(db, id, sought),
  })
}

/** POST cortesias and POST cortesias/lista. */
export async function give(
  deps: AppDeps,
  usuario: Usuario,
  giving: Omit<Giving, 'idUsuario'>,
): Promise<Result<CortesiasDadas>> {
  if (!(await mayWork(deps, usuario, giving.idEvento))) return noEvento(usuario)
  const given = await giveCortesias(deps, { ...giving, idUsuario: usuario.id })
  return given.ok ? done({ result: given.value.map((id) => ({ id })) }) : given
}

/** DELETE cortesias/{id}: by an admin, or by the one who gave it. */
export async function revoke(deps: AppDeps, usuario: Usuario, id: string): Promise<Result<{ id: string }>> {
  const giver = await readGiver(deps.db, id)
  if (!giver || !(await isOwn(deps, usuario, giver))) return refuse(404, 'record.not-found')
  const revoked = await revokeCortesia(deps, id, usuario.id, giver.id_attempt)
  return revoked.ok ? done({ id }) : revoked
}

/** GET cortesias/{id}/ingressos: for an admin, or the one who gave it. */
export async function ingressosFor(deps: AppDeps, caller: Caller, id: string): Promise<Result<CortesiaIngressos>> {
  const giver = await readGiver(deps.db, id)
  if (!giver || !(await isOwn(deps, usuarioOf(caller), giver))) return refuse(404, 'record.not-found')
  return done({ result: await vendasOfCortesia(deps, caller, id) })
}
