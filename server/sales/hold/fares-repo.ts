import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../db/connection.ts'
import { one, rows } from '../../db/rows.ts'
import { type MemberFares, MemberFaresRow, NO_MEMBER_FARES, toMemberFares } from './member-fares-repo.ts'

/** A reason of half price. */
const MotivoRow = z.strictObject({
  id: z.string(),
  na_cota: z.boolean(),
  /** Where it holds; neither: everywhere. */
  estado: z.string().nullable(),
  id_cidade: z.string().nullable(),
})
/** A promotional fare. */
const PromocionalRow = z.strictObject({
  id: z.string(),
  id_lote: z.string(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
})
const CodigoRow = z.strictObject({
  id: z.string(),
  ativa: z.boolean(),
  id_lote: z.string().nullable(),
  id_evento: z.string().nullable(),
  percentual: z.int().nullable(),
  valor_cents: z.int().nullable(),
  de: z.string().nullable(),
  ate: z.string().nullable(),
  limite: z.int().nullable(),
  limite_pessoa: z.int().nullable(),
  /** Its units that are held or sold; 0 when their number is not limited. */
  usos: z.int(),
  /** Those of clientes: `presos` are held, `usos` the others; none when their number is not limited. */
  pessoas: z.array(z.strictObject({ id_cliente: z.string(), usos: z.int(), presos: z.int() })),
})
export type CodigoRow = z.infer<typeof CodigoRow>
const MeiaRow = z.strictObject({
  id_evento: z.string(),
  /** Of the event. */
  estado: z.string(),
  id_cidade: z.string(),
  ativa: z.boolean(),
  taxa_inteira: z.boolean(),
  cota: z.int(),
  tomadas: z.int(),
  /** The sectors that sell half price (hasMeia). */
  setores: z.array(z.string()),
})

/** Whether half price is sold for a reason where an event is: it may be of a state or a city. */
export const holdsAt = (motivo: z.infer<typeof MotivoRow>, { estado, id_cidade }: z.infer<typeof MeiaRow>): boolean =>
  (motivo.estado === null || motivo.estado === estado) && (motivo.id_cidade === null || motivo.id_cidade === id_cidade)

/** The fares that are requested by id, and the half price of events by the event's id. */
export type Fares = {
  motivos: ReadonlyMap<string, z.infer<typeof MotivoRow>>
  promocionais: ReadonlyMap<string, z.infer<typeof PromocionalRow>>
  codigos: ReadonlyMap<string, CodigoRow>
  meias: ReadonlyMap<string, z.infer<typeof MeiaRow>>
  members: MemberFares
}
export const NO_FARES: Fares = {
  motivos: new Map(),
  promocionais: new Map(),
  codigos: new Map(),
  meias: new Map(),
  members: NO_MEMBER_FARES,
}

/**
 * Locks the counters of half price of these events, in the order of their ids; after the lots and raffles, before rows
 * of `venda` change (docs/selling.md#lock-order).
 */
export async function lockHalves(tx: Tx, eventos: readonly string[]): Promise<void> {
  await tx.execute(sql`SELECT lock_halves(${sql.param(eventos)}::uuid[])`)
}

const FaresRow = z.strictObject({
  fares: z.strictObject({
    meias: z.array(MeiaRow),
    motivos: z.array(MotivoRow),
    promocionais: z.array(PromocionalRow),
    codigos: z.array(CodigoRow),
  }),
  members: MemberFaresRow,
})

/** The fares to read, for these events and clientes. */
type Wanted = { tarifas: readonly string[]; eventos: readonly string[]; clientes: readonly string[] }

/**
 * The fares with these ids that are sold, the codes and members' fares with their uses, and the counters of half price of
 * the events; this locks counters, codes and, for a member's fare, the clientes' memberships.
 */
export async function lockFares(tx: Tx, { tarifas, eventos, clientes }: Wanted): Promise<Fares> {
  const wanted = sql`${sql.param(tarifas)}::uuid[], ${sql.param(eventos)}::uuid[], ${sql.param(clientes)}::uuid[]`
  const { fares, members } = await one(rows(tx, FaresRow)`
    SELECT tarifas_lock_and_read(${wanted}) AS fares, member_fares_lock_and_read(${wanted}) AS members`)
  return {
    motivos: new Map(fares.motivos.map((row) => [row.id, row])),
    promocionais: new Map(fares.promocionais.map((row) => [row.id, row])),
    codigos: new Map(fares.codigos.map((row) => [row.id, row])),
    meias: new Map(fares.meias.map((row) => [row.id_evento, row])),
    members: toMemberFares(members),
  }
}

/** The answer of the database's `own_fares`: the units that are not sold at the full price. */
export const OwnFares = z.array(z.strictObject({ id: z.string(), id_tarifa: z.string(), na_cota: z.boolean() }))

/** The fare of a unit by its id: null is the full price. */
export type FareOf = (id: string) => { id_tarifa: string | null; na_cota: boolean }

const FULL = { id_tarifa: null, na_cota: false }

export function toFareOf(fares: z.infer<typeof OwnFares>): FareOf {
  const found = new Map(fares.map(({ id, ...fare }) => [id, fare]))
  return (id) => found.get(id) ?? FULL
}
