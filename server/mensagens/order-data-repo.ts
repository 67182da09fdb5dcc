import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Layout } from '../../contract/lugares.ts'
import { TARIFA_TIPOS } from '../../contract/tarifas-rules.ts'
import type { Db } from '../db/connection.ts'
import { maybeOne, rows, TimeText } from '../db/rows.ts'

const OrderRow = z.strictObject({
  id: z.string(),
  method: z.enum(['credit_card', 'pix', 'free']),
  status: z.string(),
  amount_cents: z.int(),
  units: z.int(),
  pix_expires_at: TimeText.nullable(),
  created_at: TimeText,
  is_cortesia: z.boolean(),
  nome: z.string(),
  cpf: z.string().nullable(),
  reserva_status: z.string(),
  reserva_expires_at: TimeText,
})
export type OrderRow = z.infer<typeof OrderRow>

/** The order of an attempt of this cliente; null when there is none, or the account was removed. */
export const readOrder = (db: Db, idCliente: string, id: string): Promise<OrderRow | null> =>
  maybeOne(rows(db, OrderRow)`
    SELECT a.id, a.method, a.status, a.amount_cents, a.units, a.pix_expires_at, a.created_at,
      a.request_hash = 'cortesia' AS is_cortesia, c.nome, c.cpf, r.status AS reserva_status,
      r.expires_at AS reserva_expires_at
    FROM payment_attempt a JOIN cliente c ON c.id = a.id_cliente JOIN reserva r ON r.id = a.id_reserva
    WHERE a.id = ${id} AND a.id_cliente = ${idCliente} AND c.removido_em IS NULL`)

const EventoJson = z.strictObject({
  id: z.string(),
  nome: z.string(),
  data: z.string(),
  hora: z.string().nullable(),
  local: z.string(),
  endereco: z.string().nullable(),
  cidade: z.string(),
  estado: z.string(),
  cancelado_em: z.string().nullable(),
})
const TarifaJson = z.strictObject({ tipo: z.enum(TARIFA_TIPOS), nome: z.string(), documento: z.string().nullable() })
const UnitRow = z.strictObject({
  id: z.string(),
  status: z.string(),
  nr_lugar: z.int().nullable(),
  nr_sorte: z.int().nullable(),
  valor_cents: z.int(),
  taxa_cents: z.int(),
  entregue: z.boolean(),
  sold_at: TimeText.nullable(),
  tipo: z.int().nullable(),
  setor: z.string().nullable(),
  layout: Layout,
  tarifa: TarifaJson.nullable(),
  evento: EventoJson.nullable(),
  rifa: z.strictObject({ id: z.string(), nome: z.string(), data_sorteio: z.string() }).nullable(),
})
/** A unit as messages name it. */
export type UnitRow = z.infer<typeof UnitRow>

/** Which units: of an order, of a refund, or a cliente's of an event. */
type Units = { attempt: string } | { refund: string } | { idCliente: string; idEvento: string }

/** Units in the order in which they are listed, whatever their state, but not those that were given back unpaid. */
export const readUnits = (db: Db, of: Units): Promise<UnitRow[]> =>
  rows(db, UnitRow)`
    SELECT v.id, v.status, v.nr_lugar, v.nr_sorte, v.valor_cents, v.taxa_cents, v.entregue, v.sold_at, v.tipo,
      s.nome AS setor, s.layout,
      CASE WHEN t.id IS NOT NULL THEN json_build_object('tipo', t.tipo, 'nome', t.nome, 'documento', t.documento) END AS tarifa,
      CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'nome', e.nome, 'data', e.data,
        'hora', to_char(e.hora, 'HH24:MI'), 'local', e.local, 'endereco', e.endereco, 'cidade', d.nome, 'estado', d.estado,
        'cancelado_em', e.cancelado_em) END AS evento,
      CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'nome', r.nome, 'data_sorteio', r.data_sorteio) END AS rifa
    FROM venda v LEFT JOIN setor s ON s.id = v.id_setor LEFT JOIN tarifa t ON t.id = v.id_tarifa
      LEFT JOIN evento e ON e.id = v.id_evento LEFT JOIN cidade d ON d.id = e.id_cidade LEFT JOIN rifa r ON r.id = v.id_rifa
    WHERE ${
      'attempt' in of
        ? sql`v.id_attempt = ${of.attempt}`
        : 'refund' in of
          ? sql`v.id_refund = ${of.refund}`
          : sql`v.id_cliente = ${of.idCliente} AND v.id_evento = ${of.idEvento} AND v.sold_at IS NOT NULL`
    }
    ORDER BY e.data, e.id, s.nome, v.nr_lugar, r.nome, v.nr_sorte, v.id`

const RefundRow = z.strictObject({
  id: z.string(),
  id_attempt: z.string(),
  cents: z.int(),
  reason: z.string().nullable(),
  method: z.enum(['credit_card', 'pix']),
  created_at: TimeText,
  updated_at: TimeText,
})
export type RefundRow = z.infer<typeof RefundRow>

/** A refund of this cliente: by its own id, or the automatic one of an order. */
export const readRefund = (
  db: Db,
  idCliente: string,
  of: { id: string } | { attempt: string },
): Promise<RefundRow | null> =>
  maybeOne(rows(db, RefundRow)`
    SELECT f.id, f.id_attempt, f.cents, f.reason, a.method, f.created_at, f.updated_at
    FROM refund f JOIN payment_attempt a ON a.id = f.id_attempt
    WHERE a.id_cliente = ${idCliente} AND a.method <> 'free'
      AND ${'id' in of ? sql`f.id = ${of.id}` : sql`f.id_attempt = ${of.attempt} AND f.automatic`}`)
