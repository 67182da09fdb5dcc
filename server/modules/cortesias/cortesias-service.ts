import { CORTESIA_SITUACOES, type CortesiaSituacao } from '../../../contract/cortesias-rules.ts'
import type {
  Cortesia,
  CortesiasDadas,
  CortesiasQuery,
  CotasList,
  DadasList,
  DadasQuery,
} from '../../../contract/cortesias.ts'
import { folded } from '../../../contract/text-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { worksInCidade } from '../../plugins/auth.ts'
import { done, refuse, type Result } from '../../result.ts'
import { placeOf, type SetorNames } from '../../sales/admit/sale-view.ts'
import { readSetorNames } from '../../sales/admit/tickets-repo.ts'
import { giveCortesias, type Giving } from '../../sales/courtesies/give.ts'
import { revokeCortesia } from '../../sales/courtesies/revoke.ts'
import { readGiver } from '../../sales/courtesies/revoke-repo.ts'
import { cidadeOf, countGivenOf, type GivenRow, listCotas, listGiven, ownerOf } from './cortesias-repo.ts'
import { toCota } from './cotas.ts'

/** Whether a user works where an event is; an event of another city is answered as one that does not exist. */
async function mayWork({ db }: AppDeps, usuario: Usuario, idEvento: string): Promise<boolean> {
  const cidade = await cidadeOf(db, idEvento)
  return cidade !== null && worksInCidade(usuario, cidade)
}

/** GET cortesias: an admin gets the quotas of all givers, staff their own. */
export async function cotasFor(
  deps: AppDeps,
  usuario: Usuario,
  { idEvento, pesquisa }: CortesiasQuery,
): Promise<Result<CotasList>> {
  if (!(await mayWork(deps, usuario, idEvento))) return refuse(404, 'record.not-found')
  const found = await listCotas(deps.db, idEvento, usuario.admin ? null : usuario.id, pesquisa)
  return done({ result: found.map(toCota) })
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
 * GET cortesias/{id}: the courtesies of a quota, of staff only their own. `pesquisa` finds those who received, unless it
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
  if (!owner || !worksInCidade(usuario, owner.id_cidade) || !(usuario.admin || owner.id_usuario === usuario.id))
    return refuse(404, 'record.not-found')
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
  if (!(await mayWork(deps, usuario, giving.idEvento))) return refuse(404, 'record.not-found')
  const given = await giveCortesias(deps, { ...giving, idUsuario: usuario.id })
  return given.ok ? done({ result: given.value.map((id) => ({ id })) }) : given
}

/** DELETE cortesias/{id}: by an admin, or by the one who gave it. */
export async function revoke(deps: AppDeps, usuario: Usuario, id: string): Promise<Result<{ id: string }>> {
  const giver = await readGiver(deps.db, id)
  if (!giver || !worksInCidade(usuario, giver.id_cidade) || !(usuario.admin || giver.id_usuario === usuario.id))
    return refuse(404, 'record.not-found')
  const revoked = await revokeCortesia(deps, id, usuario.id, giver.id_attempt)
  return revoked.ok ? done({ id }) : revoked
}
