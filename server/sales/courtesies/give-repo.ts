import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CORTESIA_TARIFA } from '../../../contract/cortesias-rules.ts'
import { Layout } from '../../../contract/lugares.ts'
import { CLIENTE_REMOVIDO } from '../../../contract/privacy-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { CountRow, IdRow, maybeOne, one, rows } from '../../db/rows.ts'

/**
 * The row of `cliente` of everybody without an account, in the state of a removed one, so that no list shows it and
 * nobody can log in. Whom a courtesy is for is in `cortesia_pessoa`.
 */
export const CONVIDADO = '4d1f7a10-0007-4e10-8a01-636f72746573'

const ClienteRow = z.strictObject({ id: z.string(), telefone: z.string() })

/**
 * Locks phones, so that nobody signs up with one meanwhile, then their accounts; both in a fixed order.
 * @returns the ids of the accounts by phone
 */
export async function lockPhones(tx: Tx, phones: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(phones)].toSorted()
  for (const phone of wanted)
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cortesia:${phone}`}, 0))`)
  const found = wanted.length
    ? await rows(tx, ClienteRow)`SELECT id, telefone FROM cliente WHERE telefone = ANY(${sql.param(wanted)}::text[])
        ORDER BY id FOR KEY SHARE`
    : []
  return new Map(found.map(({ id, telefone }) => [telefone, id]))
}

const SetorRow = z.strictObject({ extra: z.boolean(), layout: Layout, lotes: z.array(z.string()) })
/** The sector of a lot of an event, without locks; null when the event has no such lot. */
export const readSetor = (tx: Tx, idEvento: string, idLote: string): Promise<z.infer<typeof SetorRow> | null> =>
  maybeOne(rows(tx, SetorRow)`SELECT s.extra, s.layout, ARRAY(SELECT o.id FROM lote o WHERE o.id_setor = s.id) AS lotes
    FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = ${idLote} AND s.id_evento = ${idEvento}`)

const CotaRow = z.strictObject({ id: z.string(), cota: z.int(), setores: z.array(z.string()) })
/** Locks a giver's quota for an event; last of the counters (docs/selling.md#lock-order). */
export const lockCota = (tx: Tx, idEvento: string, idUsuario: string): Promise<z.infer<typeof CotaRow> | null> =>
  maybeOne(rows(tx, CotaRow)`SELECT id, cota, setores FROM cortesia_cota
    WHERE id_evento = ${idEvento} AND id_usuario = ${idUsuario} FOR NO KEY UPDATE`)

/** How many tickets of a quota are given; call it under the quota's lock. */
export const countGiven = async (tx: Tx, idCota: string): Promise<number> =>
  (await one(rows(tx, CountRow)`SELECT cortesias_given(${idCota}) AS n`)).n

/** What an earlier request with this key gave, in the order of its lines. */
export const readRequest = async (tx: Tx, idCota: string, chave: string): Promise<string[]> =>
  (await rows(tx, IdRow)`SELECT id FROM cortesia WHERE id_cota = ${idCota} AND chave = ${chave} ORDER BY linha`).map(
    ({ id }) => id,
  )

const LugarRow = z.strictObject({ nr_lugar: z.int() })
/** The places of a sector that have an owner; final under the locks of all its lots. */
export const readTaken = async (tx: Tx, idSetor: string): Promise<Set<number>> =>
  new Set(
    (
      await rows(tx, LugarRow)`SELECT nr_lugar FROM venda
        WHERE id_setor = ${idSetor} AND nr_lugar IS NOT NULL AND status NOT IN ('released', 'refunded')`
    ).map(({ nr_lugar }) => nr_lugar),
  )

/** Ids for new courtesies. */
export const newIds = async (tx: Tx, count: number): Promise<string[]> =>
  (await rows(tx, IdRow)`SELECT gen_random_uuid() AS id FROM generate_series(1, ${count}::int)`).map(({ id }) => id)

/** A courtesy to store. `lugares`: one entry for each ticket; null without numbers. */
export type NewCortesia = {
  id: string
  idCliente: string
  nome: string
  /** Set only when it waits for this phone to sign up. */
  telefone: string | null
  motivo: string | null
  lugares: (number | null)[]
}

const OrderRow = z.strictObject({ id: z.string(), id_cliente: z.string() })
/** The order of a courtesy: its attempt, and whose it is. */
export type CortesiaOrder = z.infer<typeof OrderRow>

/**
 * Stores courtesies of one lot, whose locks are held: each is a sold reservation with a payment of nothing, its tickets,
 * and the person. The lot's counter is not changed here.
 * @returns their orders, those of nobody's account with `CONVIDADO`
 */
export async function insertCortesias(
  tx: Tx,
  lote: { id: string; id_setor: string; id_evento: string; tipo: number },
  { idCota, chave }: { idCota: string; chave: string },
  given: readonly NewCortesia[],
): Promise<CortesiaOrder[]> {
  if (given.some(({ idCliente }) => idCliente === CONVIDADO))
    await tx.execute(sql`INSERT INTO cliente (id, nome, senha_hash, removido_em)
      VALUES (${CONVIDADO}, ${CLIENTE_REMOVIDO}, '', clock_timestamp()) ON CONFLICT DO NOTHING`)
  const json = JSON.stringify(
    given.map(({ idCliente, ...one }, index) => ({
      ...one,
      id_cliente: idCliente,
      linha: index + 1,
      units: one.lugares.length,
    })),
  )
  const from = sql`jsonb_to_recordset(${json}::jsonb) AS g(id uuid, id_cliente uuid, nome text, telefone text, motivo text,
    linha int, units int, lugares jsonb)`
  await tx.execute(sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
    SELECT g.id, g.id_cliente, gen_random_uuid(), 'sold', clock_timestamp(), g.units FROM ${from}`)
  await tx.execute(
    sql`INSERT INTO cortesia (id, id_cota, chave, linha) SELECT g.id, ${idCota}, ${chave}, g.linha FROM ${from}`,
  )
  await tx.execute(sql`INSERT INTO cortesia_pessoa (id, nome, telefone, motivo)
    SELECT g.id, g.nome, g.telefone, g.motivo FROM ${from}`)
  const orders = await rows(tx, OrderRow)`
    INSERT INTO payment_attempt (id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units, status)
    SELECT g.id, g.id_cliente, gen_random_uuid(), 'cortesia', 'free', 0, g.units, 'paid' FROM ${from}
    RETURNING id, id_cliente`
  await tx.execute(sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, valor_cents,
      taxa_cents, id_tarifa, held_at, expires_at, status, sold_at, method, id_attempt)
    SELECT g.id, g.id_cliente, ${lote.id_evento}, ${lote.id_setor}, ${lote.tipo}, ${lote.id}, l.nr::int, 0, 0,
      ${CORTESIA_TARIFA}, clock_timestamp(), clock_timestamp(), 'sold', clock_timestamp(), 'free', a.id
    FROM ${from} JOIN payment_attempt a ON a.id_reserva = g.id
      CROSS JOIN LATERAL jsonb_array_elements_text(g.lugares) AS l(nr) ORDER BY l.nr::int`)
  return orders
}
