import { addDays, businessDay } from '../../../contract/dates.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import { toReais } from '../../../contract/money.ts'
import { isRifaOpen } from '../../../contract/rifas-rules.ts'
import type { Rifa, RifaInput, RifaPublicar } from '../../../contract/rifas.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { changes, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { deletePicture } from '../../pictures/picture-repo.ts'
import { done, type Refusal, refuse, type Result } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { findWinner } from './rifa-draw-repo.ts'
import {
  countTaken,
  findRifa,
  listRifas,
  insertRifa,
  lockRifa,
  publishRifa,
  removeRifa,
  type RifaRow,
  type RifaValues,
  updateRifa,
  type Viewer,
} from './rifas-repo.ts'

/** A raffle in a list, without its terms. Only callers who may see hidden raffles get the back-office's fields. */
export const toRifa = (row: RifaRow, now: Date, { hidden }: Viewer): Rifa => ({
  id: row.id,
  nome: row.nome,
  descricao: row.descricao,
  autorizacao: row.autorizacao,
  apuracao: row.apuracao,
  valor: toReais(row.valor_cents),
  qtd_numeros: row.qtd_numeros,
  data_sorteio: row.data_sorteio,
  inicio_vendas: row.inicio_vendas,
  aberta: row.publicada && row.numero_sorteado === null && isRifaOpen(row, now),
  imagem: row.imagem,
  numero_sorteado: row.numero_sorteado,
  sorteada_em: row.sorteada_em && new Date(row.sorteada_em).toISOString(),
  numero_vendido: row.numero_vendido,
  concurso: row.concurso,
  lista: row.lista && { ...row.lista, em: new Date(row.lista.em).toISOString() },
  ...(hidden && {
    publicada: row.publicada,
    vendidos: row.vendidos,
    arrecadado: toReais(row.arrecadado_cents),
    versao: row.versao,
  }),
})

/** A raffle with its terms. */
export const toFullRifa = (row: RifaRow, now: Date, viewer: Viewer): Rifa => ({
  ...toRifa(row, now, viewer),
  regulamento: row.regulamento,
})

/** When the day ends, which may change the phase of a raffle; in milliseconds since 1970. */
export const tomorrow = (now: Date): number => eventoStart(addDays(businessDay(now), 1)).getTime()

/** GET rifas/{id} for an admin: also an unpublished raffle, and with the owner of the drawn number. */
export async function readForOffice({ db, now }: Pick<AppDeps, 'db' | 'now'>, id: string): Promise<Result<Rifa>> {
  const viewer = { hidden: true }
  const row = await findRifa(db, id, viewer)
  if (!row) return refuse(404, 'record.not-found')
  const isDrawn = row.numero_sorteado !== null
  return done({ ...toFullRifa(row, now(), viewer), ...(isDrawn && { vencedora: await findWinner(db, row.id) }) })
}

/** Makes the open pages of the raffle read it again. */
export const publishRifaChange = (deps: Pick<AppDeps, 'events' | 'log'>, idRifa: string): void =>
  publish(deps, 'edited', { id: idRifa })

/** A raffle of the site's pages; null when there is none, or it is not published. */
export const findPublicada = (db: Db, id: string): Promise<RifaRow | null> => findRifa(db, id, { hidden: false })

/** The published raffles, as the site lists them. */
export const listPublicadas = (db: Db): Promise<RifaRow[]> => listRifas(db, { hidden: false })

/** POST rifas: creates an unpublished raffle, or edits one without breaking what its buyers were promised. */
export async function saveRifa(
  { db, now }: AppDeps,
  actor: string,
  { id, versao, valor, ...rest }: RifaInput,
): Promise<Result<Rifa>> {
  const values: RifaValues = { ...rest, valor_cents: valor }
  const today = businessDay(now())
  return transaction(db, async (tx) => {
    if (!id) {
      if (values.data_sorteio <= today) return pastDraw()
      const created = await insertRifa(tx, values)
      await record(tx, [
        { entity: 'rifa', entityId: created, fromState: null, toState: 'created', actor, detail: values },
      ])
      return saved(tx, created, now())
    }
    const before = await lockRifa(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    if (versao && versao !== before.versao) return refuse(409, 'record.edited-meanwhile')
    const refusal = await editRefusal(tx, before, values, today)
    if (refusal) return refusal
    const detail = changes(before, values)
    if (detail) {
      await updateRifa(tx, id, values)
      await record(tx, [{ entity: 'rifa', entityId: id, fromState: null, toState: 'edited', actor, detail }])
    }
    return saved(tx, id, now())
  })
}

const pastDraw = (): Refusal => refuse(400, 'rifa.draw-date-past', 'data_sorteio')

/** The refusal of an edit, or null. The price may change: sales keep theirs (docs/selling.md#invariants). */
async function editRefusal(tx: Tx, before: RifaRow, after: RifaValues, today: string): Promise<Refusal | null> {
  if (before.numero_sorteado !== null) return refuse(409, 'rifa.drawn', [before.numero_sorteado])
  const isDateNew = after.data_sorteio !== before.data_sorteio
  const { taken, above } = await countTaken(tx, before.id, after.qtd_numeros)
  if (taken > 0) {
    const { nome, descricao, ...promised } = after
    // The result of an external draw may be public by now: reopened sales could sell the winning number.
    if (before.data_sorteio <= today && changes(before, promised)) return refuse(409, 'rifa.sales-over', [taken])
    if (above > 0) return refuse(409, 'rifa.fewer-than-taken', [above], 'qtd_numeros')
    if (after.data_sorteio < before.data_sorteio) return refuse(409, 'rifa.draw-fixed', [taken], 'data_sorteio')
    if (after.inicio_vendas > before.inicio_vendas && after.inicio_vendas > today)
      return refuse(409, 'rifa.start-fixed', [taken], 'inicio_vendas')
  }
  return isDateNew && after.data_sorteio <= today ? pastDraw() : null
}

async function saved(tx: Tx, id: string, now: Date): Promise<Result<Rifa>> {
  const row = await findRifa(tx, id, { hidden: true })
  return row ? done(toFullRifa(row, now, { hidden: true })) : refuse(404, 'record.not-found')
}

/** POST rifas/publicar. Unpublishing stops new holds and new payments; those in progress continue. */
export async function setPublished(
  { db, now }: AppDeps,
  actor: string,
  { id, publicada, versao }: RifaPublicar,
): Promise<Result<Rifa>> {
  return transaction(db, async (tx) => {
    const before = await lockRifa(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    if (versao && versao !== before.versao) return refuse(409, 'record.edited-meanwhile')
    if (before.publicada !== publicada) {
      await publishRifa(tx, id, publicada)
      const detail = changes(before, { publicada }) ?? {}
      await record(tx, [{ entity: 'rifa', entityId: id, fromState: null, toState: 'edited', actor, detail }])
    }
    return saved(tx, id, now())
  })
}

/** DELETE rifas: hides a raffle if a number was ever held or sold, else deletes it; refused after the draw. */
export async function deleteRifa({ db }: AppDeps, actor: string, id: string): Promise<Result<{ id: string }>> {
  return transaction(db, async (tx) => {
    const before = await lockRifa(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    if (before.numero_sorteado !== null) return refuse(409, 'rifa.drawn', [before.numero_sorteado])
    if (await removeRifa(tx, id)) await deletePicture(tx, id, 'rifa')
    await record(tx, [{ entity: 'rifa', entityId: id, fromState: null, toState: 'deleted', actor }])
    return done({ id })
  })
}
