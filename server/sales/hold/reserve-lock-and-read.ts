import { z } from 'zod'
import type { Statement } from '../../db/batch.ts'
import type { SalesLimits } from '../sales-deps.ts'
import { type Counters, LoteRow } from './stock-repo.ts'
import { numberedKey, type ReserveRequest, rifasOf, unitsOf } from './units.ts'
import { type Companions, CompanionRows, toCompanions } from './companions-repo.ts'
import { type FareOf, OwnFares, toFareOf } from './fares-repo.ts'
import type { OwnRow } from './own-units.ts'
import { type PastHolds, toPastHolds } from './past-holds.ts'

/** The cliente's open hold with its rows. */
export type Existing = {
  held: { id: string; expiresAt: Date }
  overdue: boolean
  rows: OwnRow[]
}
/** The data read of a cliente before reserving; `blockedBy` forbids a new hold for the same cart. */
export type Buyer = {
  existing: Existing | null
  blockedBy: 'sold' | 'paying' | null
  bought: ReadonlyMap<string, number>
  past: PastHolds
}

/** The rows that `reserve_lock_and_read` found, all of them locked. */
export type ReserveRead = {
  /** By cliente; a missing one was locked by another transaction. */
  buyers: Map<string, Buyer>
  counters: Counters
  /**
   * The keys of the wanted places and numbers that have an owner, except for those in the clientes' own overdue holds.
   */
  taken: ReadonlySet<string>
  /** Whether an overdue hold occupies a wanted unit. */
  isBlocked: boolean
  companions: Companions
}

const Day = z.iso.date()
const Unit = {
  id_setor: z.string().nullable(),
  nr_lugar: z.int().nullable(),
  id_rifa: z.string().nullable(),
  nr_sorte: z.int().nullable(),
}
const Answer = z.strictObject({
  clientes: z.array(z.string()),
  reservas: z.array(
    z.strictObject({
      id: z.string(),
      id_cliente: z.string(),
      carrinho: z.string(),
      status: z.enum(['held', 'paying', 'sold', 'released']),
      expires_at: z.string(),
      overdue: z.boolean(),
    }),
  ),
  rows: z.array(
    z.strictObject({
      ...Unit,
      id: z.string(),
      id_reserva: z.string(),
      id_evento: z.string().nullable(),
      id_lote: z.string().nullable(),
      valor_cents: z.int(),
      taxa_cents: z.int(),
      held_at: z.string(),
      pix_used: z.boolean(),
    }),
  ),
  bought: z.array(z.strictObject({ id_cliente: z.string(), id_evento: z.string(), n: z.int() })),
  past: z.array(
    z.strictObject({
      ...Unit,
      id_cliente: z.string(),
      id_lote: z.string().nullable(),
      pix_used: z.boolean(),
      released_at: z.string(),
      used_ms: z.number(),
    }),
  ),
  lotes: z.array(LoteRow),
  siblings: z.record(
    z.string(),
    z.array(
      z.strictObject({
        id: z.string(),
        data: z.string(),
        qtd_total: z.int(),
        created_at: z.string(),
        excluir: z.boolean(),
      }),
    ),
  ),
  rifas: z.array(
    z.strictObject({
      id: z.string(),
      qtd_numeros: z.int(),
      tomados: z.int(),
      valor_cents: z.int(),
      inicio_vendas: Day,
      data_sorteio: Day,
      excluir: z.boolean(),
    }),
  ),
  taken: z.array(z.strictObject(Unit)),
  is_blocked: z.boolean(),
})
type Answer = z.infer<typeof Answer>

/**
 * `apart`: those of the wanted lots that are not on sale to everybody, or not with others; `fares`: of the clientes' own units; `companions`:
 * those of the wanted places.
 */
const Ids = z.array(z.string())
const Apart = z.strictObject({ closed: Ids, hidden: Ids, ensaio: Ids })
const Read = z.strictObject({ read: Answer, apart: Apart, fares: OwnFares, companions: CompanionRows })

/**
 * The statement that locks the clientes, their holds and carts, then the counters, and reads what the plan needs
 * (docs/selling.md#stock).
 * @param waits false: a cliente whose rows are locked by another transaction is left out of the answer
 */
export function lockAndReadForReserve(
  requests: ReserveRequest[],
  { holdRestSeconds }: SalesLimits,
  waits: boolean,
): Statement {
  const pairs = requests.flatMap(({ idCliente, itens }) =>
    itens.flatMap((item) => ('id_rifa' in item ? [] : [{ idCliente, idLote: item.id_evento_setor_lote }])),
  )
  const { places, numbers } = wantedUnits(requests)
  return {
    text: `SELECT json_build_object('read', reserve_lock_and_read($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13),
      'apart', lotes_apart($4), 'fares', own_fares($1), 'companions', companion_places($7, $8))`,
    values: [
      requests.map(({ idCliente }) => idCliente),
      requests.map(({ carrinho }) => carrinho),
      pairs.map(({ idCliente }) => idCliente),
      pairs.map(({ idLote }) => idLote),
      rifasOf(requests),
      places.map(({ idCliente }) => idCliente),
      places.map(({ idLote }) => idLote),
      places.map(({ nr }) => nr),
      numbers.map(({ idCliente }) => idCliente),
      numbers.map(({ idRifa }) => idRifa),
      numbers.map(({ nr }) => nr),
      holdRestSeconds,
      waits,
    ],
  }
}

/** The answer of `lockAndReadForReserve`. */
export function toReserveRead(answer: unknown, requests: ReserveRequest[]): ReserveRead {
  const { read: answered, apart, fares, companions } = Read.parse(answer)
  return {
    buyers: toBuyers(
      answered,
      toFareOf(fares),
      new Map(requests.map(({ idCliente, carrinho }) => [idCliente, carrinho])),
    ),
    counters: {
      lotes: new Map(
        answered.lotes.map((lote) => [
          lote.id,
          {
            ...lote,
            siblings: answered.siblings[lote.id_setor] ?? [],
            is_closed: apart.closed.includes(lote.id),
            is_hidden: apart.hidden.includes(lote.id),
            is_ensaio: apart.ensaio.includes(lote.id),
          },
        ]),
      ),
      rifas: new Map(answered.rifas.map((rifa) => [rifa.id, rifa])),
    },
    taken: new Set(answered.taken.map(numberedKey)),
    isBlocked: answered.is_blocked,
    companions: toCompanions(companions),
  }
}

function toBuyers(answered: Answer, fareOf: FareOf, carts: Map<string, string>): Map<string, Buyer> {
  const rows = Map.groupBy(answered.rows, ({ id_reserva }) => id_reserva)
  const past = Map.groupBy(answered.past, ({ id_cliente }) => id_cliente)
  const bought = Map.groupBy(answered.bought, ({ id_cliente }) => id_cliente)
  const buyers = new Map<string, Buyer>(
    answered.clientes.map((id) => [
      id,
      {
        existing: null,
        blockedBy: null,
        bought: new Map((bought.get(id) ?? []).map(({ id_evento, n }) => [id_evento, n])),
        past: toPastHolds(past.get(id) ?? []),
      },
    ]),
  )
  for (const { id, id_cliente, carrinho, status, expires_at, overdue } of answered.reservas) {
    const buyer = buyers.get(id_cliente)
    if (!buyer || status === 'released') continue
    if (status === 'held') {
      const own = (rows.get(id) ?? []).map(({ id_reserva: _, held_at, ...row }) => ({
        ...row,
        ...fareOf(row.id),
        held_at: new Date(held_at),
      }))
      buyer.existing = { held: { id, expiresAt: new Date(expires_at) }, overdue, rows: own }
    } else if (carrinho === carts.get(id_cliente)) buyer.blockedBy = status
  }
  return buyers
}

/** The numbered places and raffle numbers that are requested, and by whom. */
function wantedUnits(requests: ReserveRequest[]) {
  const places: { idCliente: string; idLote: string; nr: number }[] = []
  const numbers: { idCliente: string; idRifa: string; nr: number }[] = []
  for (const { idCliente, itens } of requests)
    for (const unit of itens.flatMap(unitsOf)) {
      if (unit.kind === 'rifa') numbers.push({ idCliente, idRifa: unit.idRifa, nr: unit.nrSorte })
      else if (unit.nrLugar !== null) places.push({ idCliente, idLote: unit.idLote, nr: unit.nrLugar })
    }
  return { places, numbers }
}
