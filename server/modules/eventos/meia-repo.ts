import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Meia } from '../../../contract/tarifas.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { perPool } from '../../db/per-pool.ts'
import { maybeOne, rows } from '../../db/rows.ts'
import { makeBatches } from '../../batches.ts'
import { ofPool } from '../../pool-batches.ts'

const Rules = z.strictObject({ percentual: z.int(), taxa_inteira: z.boolean() })
/** The rules of an event's half price, as in its form. */
export type MeiaRules = z.infer<typeof Rules>

/** The rules of an event's half price; null: it sells none. Under the event's lock nobody else edits them. */
export const readMeiaRules = (tx: Tx, idEvento: string): Promise<MeiaRules | null> =>
  maybeOne(rows(tx, Rules)`SELECT percentual, taxa_inteira FROM evento_meia WHERE id_evento = ${idEvento} AND ativa`)

/** Stores the rules; null ends the sale of half price: what is taken stays counted. */
export async function storeMeiaRules(tx: Tx, idEvento: string, rules: MeiaRules | null): Promise<void> {
  if (!rules) {
    await tx.execute(sql`UPDATE evento_meia SET ativa = false WHERE id_evento = ${idEvento}`)
    return
  }
  const { percentual, taxa_inteira } = rules
  await tx.execute(sql`INSERT INTO evento_meia (id_evento, percentual, taxa_inteira)
    VALUES (${idEvento}, ${percentual}, ${taxa_inteira}) ON CONFLICT (id_evento)
    DO UPDATE SET percentual = ${percentual}, taxa_inteira = ${taxa_inteira}, ativa = true`)
}

/** The rules as the history records them. */
export const meiaFields = (rules: MeiaRules | null) => ({
  meia_percentual: rules?.percentual ?? null,
  meia_taxa_inteira: rules?.taxa_inteira ?? null,
})

const CountRow = z.strictObject({ nr: z.int(), total: z.int(), cota: z.int(), restantes: z.int() })
type Asked = { idEvento: string; idCliente: string | null }

async function countAll(db: Db, asked: Asked[]): Promise<(Meia | null)[]> {
  const found = await rows(db, CountRow)`
    SELECT q.nr::int AS nr, m.total, m.cota, greatest(0, m.cota - m.tomadas + (SELECT count(*)::int FROM venda v
      WHERE v.id_evento = q.evento AND v.id_cliente = q.cliente AND v.na_cota AND v.status = 'held'
        AND v.status NOT IN ('released', 'refunded'))) AS restantes
    FROM unnest(${sql.param(asked.map(({ idEvento }) => idEvento))}::uuid[], ${sql.param(asked.map(({ idCliente }) => idCliente))}::uuid[])
      WITH ORDINALITY AS q(evento, cliente, nr) JOIN evento_meia m ON m.id_evento = q.evento AND m.ativa
      JOIN evento e ON e.id = q.evento AND e.publicado AND NOT e.excluir`
  const counts = new Map(found.map(({ nr, ...meia }) => [nr, meia]))
  return asked.map((_, index) => counts.get(index + 1) ?? null)
}

const counting = perPool((db) =>
  makeBatches<Asked, Meia | null>({
    ...ofPool(db, 'read-halves'),
    max: 500,
    run: (asked) => countAll(db, asked),
  }),
)

/**
 * The half price of an event and how many are left to this cliente, whose own unpaid ones are free to them; null when
 * the event sells none. Concurrent calls share a query.
 */
export const countMeia = (db: Db, idEvento: string, idCliente: string | null): Promise<Meia | null> =>
  counting(db)({ idEvento, idCliente })
