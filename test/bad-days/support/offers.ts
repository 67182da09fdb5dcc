import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/db/connection.ts'
import { transaction } from '../../../server/db/transaction.ts'
import {
  makeCodigo,
  makeCota,
  makeEvento,
  makeHall,
  makeLote,
  makeRifa,
  MEIA,
  sellMeia,
} from '../../support/fixtures.ts'
import { makePlano } from '../../support/club.ts'
import { pick } from '../../support/fuzz.ts'

/** The share of tickets that are wanted at half price: more than the quota of 40 %. */
const HALVES = 0.5
/** The share that is wanted with a code, which is good for a fifth of the tickets. */
const CODES = 0.3
/** The share that a member wants at their own fare: every buyer is a member. */
const MEMBERS = 0.1
/** The share of tickets that each giver of courtesies may give. */
const COURTESIES = 0.05
/** After this many refusals an offer is replaced by another one. */
const REFUSALS = 12

export type Item =
  | { id_evento_setor_lote: string; qtde?: number; nr_lugar?: number; id_tarifa?: string }
  | { id_rifa: string; codigosRifas: number[] }
export type Offer = {
  kind: 'lote' | 'lugares' | 'plateia' | 'rifa'
  id: string
  evento: string
  codigo: string
  /** The fare of members. */
  socio: string
  units: number
  refusals: number
}
const KINDS: readonly Offer['kind'][] = ['lote', 'lote', 'lote', 'lugares', 'plateia', 'rifa']
/** The rows of a hall: places for a wheelchair, for its companion, and for everybody. */
export const LINHA = 'aco'

type Sellers = { givers: readonly string[]; socio: string }

/** Whole or not at all, if the database is killed meanwhile: nobody would know of half an offer, and buy it. */
const open = (db: Db, kind: Offer['kind'], units: number, sellers: Sellers): Promise<Offer> =>
  transaction(db, (tx) => make(tx as unknown as Db, kind, units, sellers))

async function make(db: Db, kind: Offer['kind'], units: number, { givers, socio }: Sellers): Promise<Offer> {
  const fresh = { kind, codigo: '', socio, evento: '', units, refusals: 0 }
  if (kind === 'rifa') return { ...fresh, id: await makeRifa(db, { numeros: units }) }
  const evento = await makeEvento(db, { maxPorCliente: 100_000, categoria: 'esporte' })
  await sellMeia(db, evento)
  for (const giver of givers) await makeCota(db, evento, giver, Math.ceil(units * COURTESIES))
  if (kind === 'plateia') {
    const linhas = Math.ceil(units / LINHA.length)
    const { lote } = await makeHall(
      db,
      evento,
      Array.from({ length: linhas }, () => LINHA),
    )
    return { ...fresh, id: lote, evento, units: linhas * LINHA.length }
  }
  const { lote } = await makeLote(db, evento, { qtd: units, ...(kind === 'lugares' && { tipo: 1, lugares: units }) })
  await db.execute(sql`UPDATE lote SET vende_socio = true WHERE id = ${lote}`)
  const codigo = await makeCodigo(db, { evento, limite: Math.ceil(units / 5) })
  return { ...fresh, id: lote, evento, codigo }
}

/** One unit of an offer, or several. */
const itensOf = ({ kind, id, codigo, socio, units }: Offer, random: () => number): Item[] => {
  const number = 1 + Math.floor(random() * units)
  if (kind === 'rifa') return [{ id_rifa: id, codigosRifas: [number] }]
  if (kind === 'lugares') return [{ id_evento_setor_lote: id, nr_lugar: number }]
  if (kind === 'plateia') {
    const first = number - ((number - 1) % LINHA.length)
    // A pair, a companion alone, which is refused, or a place for everybody.
    const places = random() < 0.5 ? [first + 1, first] : [random() < 0.4 ? first + 1 : first + 2]
    return places.map((nr_lugar) => ({ id_evento_setor_lote: id, nr_lugar }))
  }
  const choice = random()
  const fares: [share: number, id_tarifa: string][] = [
    [HALVES, MEIA.estudante],
    [HALVES + CODES, codigo],
    [HALVES + CODES + MEMBERS, socio],
  ]
  const fare = fares.find(([share]) => choice < share)
  return [{ id_evento_setor_lote: id, qtde: 1 + Math.floor(random() * 3), ...(fare && { id_tarifa: fare[1] }) }]
}

/**
 * Lots, numbered places and raffles on sale. Each is small, and a new one is opened when it is sold out.
 * @param units the number of units of each offer
 * @param givers who may give courtesies of them
 */
export async function openOffers(db: Db, units: number, givers: readonly string[]) {
  const { plano, tarifa: socio } = await makePlano(db, { unidades: 2 })
  const sellers = { givers, socio }
  const all: Offer[] = []
  let shown: Offer[] = []
  for (const kind of KINDS) shown.push(await open(db, kind, units, sellers))
  all.push(...shown)
  const replaced = new Set<Offer>()

  async function replace(offer: Offer): Promise<void> {
    if (replaced.has(offer)) return
    replaced.add(offer)
    const next = await open(db, offer.kind, units, sellers).catch(() => null)
    // The database is down: the next refusal opens the replacement.
    if (!next) return void replaced.delete(offer)
    all.push(next)
    shown = shown.map((old) => (old === offer ? next : old))
  }
  return {
    /** The plan of the members who may buy at their own fare. */
    plano,
    all: all as readonly Offer[],
    /** The cart of a buyer: mostly one item, sometimes two. */
    wanted: (random: () => number): { offers: Offer[]; itens: Item[] } => {
      const first = pick(shown, random)
      const second = random() < 0.15 ? pick(shown, random) : first
      const offers = first === second ? [first] : [first, second]
      return { offers, itens: offers.flatMap((offer) => itensOf(offer, random)) }
    },
    /** An offer of which courtesies are given. */
    given: (random: () => number): Offer =>
      pick(
        shown.filter(({ kind }) => kind !== 'rifa'),
        random,
      ),
    refused: async (offers: readonly Offer[]): Promise<void> => {
      for (const offer of offers) {
        offer.refusals += 1
        if (offer.refusals >= REFUSALS) await replace(offer)
      }
    },
  }
}
export type Offers = Awaited<ReturnType<typeof openOffers>>

/** The remaining units of an offer, as carts. */
export async function leftOf(db: Db, { kind, id, units }: Offer): Promise<Item[]> {
  if (kind === 'lote') {
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT qtd_total - tomados AS n FROM lote WHERE id = ${id} AND tomados < qtd_total`,
    )
    return rows.map(({ n }) => ({ id_evento_setor_lote: id, qtde: n }))
  }
  const owner = kind === 'rifa' ? sql`id_rifa = ${id} AND nr_sorte = n` : sql`id_lote = ${id} AND nr_lugar = n`
  const { rows } = await db.execute<{ n: number }>(sql`SELECT n FROM generate_series(1, ${units}::int) n
    WHERE NOT EXISTS (SELECT 1 FROM venda WHERE ${owner} AND status NOT IN ('released', 'refunded'))`)
  if (kind === 'rifa') return rows.length > 0 ? [{ id_rifa: id, codigosRifas: rows.map(({ n }) => n) }] : []
  return rows.map(({ n }) => ({ id_evento_setor_lote: id, nr_lugar: n }))
}
