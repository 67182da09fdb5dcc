import { linesBeyond, pickPlaces } from '../../../contract/cortesias-rules.ts'
import type { CortesiaLinha } from '../../../contract/cortesias.ts'
import { isNumbered } from '../../../contract/eventos-rules.ts'
import { lugaresOf, type Layout } from '../../../contract/layout-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { writeMessages } from '../../mensagens/write-repo.ts'
import { required } from '../../required.ts'
import { done, type Refusal, refuse, type Result } from '../../result.ts'
import { readCompanions } from '../hold/companions-repo.ts'
import { lockHalves } from '../hold/fares-repo.ts'
import { stockChanges } from '../hold/stock-changes.ts'
import {
  changeCounters,
  type Counters,
  lockCounters,
  type LoteStock,
  reclaimOverdue,
  releaseDeltas,
} from '../hold/stock-repo.ts'
import { unitRefusal } from '../hold/unit-price.ts'
import { placeKey } from '../hold/units.ts'
import { courtesyMessages } from '../attempt-messages.ts'
import { saleTransaction } from '../publish.ts'
import type { SalesDeps, StockChanged } from '../sales-deps.ts'
import { hasRoom, isFree, mayAccompany, saleRefusal } from '../sales-guards.ts'
import {
  CONVIDADO,
  countGiven,
  insertCortesias,
  lockCota,
  lockPhones,
  newIds,
  readRequest,
  readSetor,
  readTaken,
} from './give-repo.ts'

/** Who gives what to whom. `lugares`: chosen places, of a request with one line. */
export type Giving = {
  idUsuario: string
  chave: string
  idEvento: string
  idLote: string
  linhas: readonly CortesiaLinha[]
  lugares: readonly number[]
}
type Given = { result: Result<string[]>; stock: StockChanged[] }

/**
 * Gives courtesies of one lot from the giver's own quota, all lines or none (docs/selling.md#fares). Each is sold at
 * once, at the price of nothing, under the locks that every unit is taken with. A line whose phone has an account is in
 * it; another one waits for its phone to sign up; one without a phone is printed.
 * @returns the ids of the courtesies by line, those of the first time when the key was used before; 403 without a quota,
 *   404 for another event's lot, 409 without room in the quota or the lot, whose `fields` name the lines that do not fit
 */
export async function giveCortesias(deps: SalesDeps, giving: Giving): Promise<Result<string[]>> {
  return (await saleTransaction(deps, (tx) => giveInTx(tx, deps, giving))).result
}

const refused = (result: Refusal): Given => ({ result, stock: [] })

async function giveInTx(tx: Tx, { now, channels }: SalesDeps, giving: Giving): Promise<Given> {
  const { idEvento, idLote, idUsuario, chave, linhas } = giving
  const accounts = await lockPhones(
    tx,
    linhas.flatMap(({ telefone }) => telefone ?? []),
  )
  const setor = await readSetor(tx, idEvento, idLote)
  if (!setor) return refused(refuse(404, 'record.not-found'))
  // All lots of the sector: a place belongs to the sector, and whoever takes one holds the lock of a lot of it.
  const counters = await lockCounters(tx, setor.lotes, [])
  const lote = counters.lotes.get(idLote)
  if (!lote) return refused(refuse(404, 'record.not-found'))
  await lockHalves(tx, [idEvento])
  const back = await reclaimOverdue(tx, counters, [])
  const freed = releaseDeltas(back)
  await changeCounters(tx, freed.lotes, freed.rifas)
  const quota = await lockCota(tx, idEvento, idUsuario)
  if (!quota) return { result: refuse(403, 'cortesia.no-quota'), stock: stockChanges(back, []) }
  const before = await readRequest(tx, quota.id, chave)
  if (before.length) return { result: done(before), stock: stockChanges(back, []) }

  const taken = isNumbered(lote.tipo) ? await readTaken(tx, lote.id_setor) : new Set<number>()
  const refusal =
    (quota.setores.length > 0 && !quota.setores.includes(lote.id_setor)
      ? refuse(409, 'cortesia.other-sector')
      : null) ??
    notForSale(lote, setor.extra, now()) ??
    beyond(giving, { total: quota.cota, taken: await countGiven(tx, quota.id) }, 'cortesia.over-quota') ??
    beyond(
      giving,
      { total: lote.qtd_total, taken: lote.tomados + (freed.lotes.get(idLote) ?? 0) },
      'stock.only-left',
    ) ??
    placesRefusal(giving.lugares, counters, lote, taken) ??
    (await companionRefusal(tx, giving, accounts, now()))
  if (refusal) return { result: refusal, stock: stockChanges(back, []) }
  const places = placesFor(giving, lote, { layout: setor.layout, taken })
  if (!places) return { result: refuse(409, 'stock.sold-out'), stock: stockChanges(back, []) }

  const ids = await newIds(tx, linhas.length)
  const given = linhas.map((linha, index) => ({
    ...toCortesia(linha, accounts),
    id: required(ids[index], 'the id of a courtesy'),
    lugares: places[index] ?? [],
  }))
  const orders = await insertCortesias(tx, { ...lote, id: idLote }, { idCota: quota.id, chave }, given)
  await writeMessages(tx, channels, courtesyMessages(orders))
  const units = given.flatMap(({ lugares }) => lugares)
  await changeCounters(tx, new Map([[idLote, units.length]]), new Map())
  await record(
    tx,
    given.map(({ id, lugares }) => ({
      entity: 'cortesia' as const,
      entityId: id,
      fromState: null,
      toState: 'given',
      actor: `usuario:${idUsuario}`,
      detail: { id_evento: idEvento, id_lote: idLote, cota: quota.id, units: lugares.length },
    })),
  )
  const none = { id_rifa: null, nr_sorte: null }
  const fresh = units.map((nr_lugar) => ({
    ...{ id_evento: idEvento, id_setor: lote.id_setor, id_lote: idLote, nr_lugar },
    ...none,
  }))
  return { result: done(given.map(({ id }) => id)), stock: stockChanges(back, fresh) }
}

function toCortesia({ nome, telefone, motivo }: CortesiaLinha, accounts: Map<string, string>) {
  const account = telefone ? accounts.get(telefone) : undefined
  return { idCliente: account ?? CONVIDADO, nome, motivo, telefone: account ? null : telefone }
}

/** A courtesy is an entry to an event that is on the site and not over; whether its sale is open does not matter. */
function notForSale(lote: LoteStock, extra: boolean, now: Date): Refusal | null {
  if (extra) return refuse(409, 'cortesia.extra')
  const closed = saleRefusal(lote, now)
  return closed && refuse(409, closed)
}

const quantitiesOf = ({ linhas, lugares }: Giving): number[] =>
  lugares.length ? [lugares.length] : linhas.map(({ quantidade }) => quantidade)

/** The refusal when a quota or a lot has too little room; its `fields` name the lines that do not fit. */
function beyond(
  giving: Giving,
  room: { total: number; taken: number },
  code: 'cortesia.over-quota' | 'stock.only-left',
) {
  const quantities = quantitiesOf(giving)
  const units = quantities.reduce((sum, n) => sum + n, 0)
  if (hasRoom(room, units)) return null
  const left = Math.max(0, room.total - room.taken)
  const text =
    code === 'cortesia.over-quota'
      ? OFFICE_REFUSALS[code](left)
      : left === 0
        ? SHOP_REFUSALS['stock.sold-out']
        : SHOP_REFUSALS[code](left)
  const fields = Object.fromEntries(linesBeyond(quantities, left).map((index) => [`linhas.${index}`, text]))
  return code === 'stock.only-left' && left === 0
    ? refuse(409, 'stock.sold-out', fields)
    : refuse(409, code, [left], fields)
}

/** Why one of the chosen places cannot be given. */
function placesRefusal(
  lugares: readonly number[],
  counters: Counters,
  { id, id_setor }: LoteStock,
  taken: ReadonlySet<number>,
): Refusal | null {
  const keys = new Set([...taken].map((nr) => placeKey(id_setor, nr)))
  for (const nrLugar of lugares) {
    const wrong = unitRefusal({ kind: 'lote', idLote: id, nrLugar, idTarifa: null }, counters)
    if (wrong) return { ...wrong, fields: { lugares: wrong.message } }
    if (!isFree(keys, placeKey(id_setor, nrLugar))) return refuse(409, 'place.taken', 'lugares')
  }
  return null
}

/** Why a chosen companion's place cannot be given: without the wheelchair's, before the day that the event sets. */
async function companionRefusal(
  tx: Tx,
  { idLote, linhas: [linha], lugares }: Giving,
  accounts: ReadonlyMap<string, string>,
  now: Date,
): Promise<Refusal | null> {
  const account = accounts.get(linha?.telefone ?? '')
  const companions = await readCompanions(
    tx,
    lugares.map((nr_lugar) => ({ id_lote: idLote, nr_lugar })),
  )
  const areAccompanied = [...companions.values()].every((companion) =>
    // All who have no account share a cliente, so none of them is the one who has the wheelchair's.
    mayAccompany(
      account ? companion : { ...companion, dono: null },
      account ?? CONVIDADO,
      (par) => lugares.includes(par),
      now,
    ),
  )
  return areAccompanied ? null : refuse(409, 'place.companion-alone', 'lugares')
}

/**
 * The places of each line: the chosen ones, else free ones beside each other, without those for wheelchairs and their
 * companions; null each where places have no numbers. @returns null when too few places are free
 */
function placesFor(
  giving: Giving,
  lote: LoteStock,
  { layout, taken }: { layout: Layout | null; taken: ReadonlySet<number> },
): (number | null)[][] | null {
  if (giving.lugares.length) return [[...giving.lugares]]
  const quantities = quantitiesOf(giving)
  if (!isNumbered(lote.tipo)) return quantities.map((n) => Array.from({ length: n }, () => null))
  const special = (layout ? lugaresOf(layout) : []).flatMap(({ nr, isAccessible, isCompanion }) =>
    isAccessible || isCompanion ? nr : [],
  )
  const gone = new Set([...taken, ...lote.bloqueados, ...special])
  let free = Array.from({ length: lote.qtd_lugar }, (_, index) => index + 1).filter((nr) => !gone.has(nr))
  if (free.length < quantities.reduce((sum, n) => sum + n, 0)) return null
  return quantities.map((n) => {
    const places = pickPlaces(free, n)
    free = free.filter((nr) => !places.includes(nr))
    return places
  })
}
