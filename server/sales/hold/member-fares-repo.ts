import { z } from 'zod'
import { isMember } from '../sales-guards.ts'

const BeneficioRow = z.strictObject({
  id: z.string(),
  id_plano: z.string(),
  categoria: z.string(),
  percentual: z.int().nullable(),
  valor_cents: z.int().nullable(),
  unidades: z.int(),
  horas_antes: z.int(),
  passe: z.boolean(),
})
export type BeneficioRow = z.infer<typeof BeneficioRow>

/** The answer of the database's `member_fares_lock_and_read`; null: none of the wanted fares is a member's. */
export const MemberFaresRow = z
  .strictObject({
    tolerancia_dias: z.int(),
    beneficios: z.array(BeneficioRow),
    socios: z.array(
      z.strictObject({
        id_cliente: z.string(),
        id_plano: z.string(),
        state: z.string(),
        vale_ate: z.string().nullable(),
        devendo_desde: z.string().nullable(),
      }),
    ),
    /** `lotes`: those that sell members' fares (hasSocio). */
    eventos: z.array(z.strictObject({ id: z.string(), categoria: z.string().nullable(), lotes: z.array(z.string()) })),
    /** Units at members' fares: `presos` are held, `usos` the others. */
    unidades: z.array(
      z.strictObject({ id_cliente: z.string(), id_evento: z.string(), usos: z.int(), presos: z.int() }),
    ),
  })
  .nullable()

/** What decides about members' fares: the benefits by id, the memberships by cliente, the events by id. */
export type MemberFares = {
  toleranciaDias: number
  beneficios: ReadonlyMap<string, BeneficioRow>
  socios: ReadonlyMap<string, NonNullable<z.infer<typeof MemberFaresRow>>['socios'][number]>
  eventos: ReadonlyMap<string, { categoria: string | null; lotes: readonly string[] }>
  unidades: readonly { id_cliente: string; id_evento: string; usos: number; presos: number }[]
}

export const NO_MEMBER_FARES: MemberFares = {
  toleranciaDias: 0,
  beneficios: new Map(),
  socios: new Map(),
  eventos: new Map(),
  unidades: [],
}

export const toMemberFares = (row: z.infer<typeof MemberFaresRow>): MemberFares =>
  row === null
    ? NO_MEMBER_FARES
    : {
        toleranciaDias: row.tolerancia_dias,
        beneficios: new Map(row.beneficios.map((beneficio) => [beneficio.id, beneficio])),
        socios: new Map(row.socios.map((socio) => [socio.id_cliente, socio])),
        eventos: new Map(row.eventos.map((evento) => [evento.id, evento])),
        unidades: row.unidades,
      }

/** Whether a benefit is sold in a lot: its event's category has it, and the lot sells members' fares. */
export function isSoldInLote(
  { eventos }: MemberFares,
  { categoria, passe }: BeneficioRow,
  lote: { id: string; id_evento: string },
): boolean {
  const evento = eventos.get(lote.id_evento)
  return !passe && evento?.categoria === categoria && evento.lotes.includes(lote.id)
}

/** Whether a cliente's membership gives them a benefit now. */
export const isTheirs = (
  { socios, toleranciaDias }: MemberFares,
  { id_plano }: BeneficioRow,
  idCliente: string,
  now: Date,
): boolean => isMember(socios.get(idCliente), id_plano, toleranciaDias, now)

/** The units at members' fares that a cliente has at an event: held ones and others. */
export const memberUnits = ({ unidades }: MemberFares, idCliente: string, idEvento: string) =>
  unidades.find((row) => row.id_cliente === idCliente && row.id_evento === idEvento) ?? { usos: 0, presos: 0 }
