import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { cliente } from './people.ts'

/**
 * How many tickets of an event a cliente has paid for or is paying for, as `max_por_cliente` counts them, so that a
 * purchase does not read all that its buyer bought before (docs/decisions/0079). Triggers of `venda` write it. Without a
 * row nothing was bought since they are there, and the tickets themselves are counted.
 */
export const clienteEvento = pgTable(
  'cliente_evento',
  {
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    idEvento: uuid().notNull(),
    ingressos: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.idCliente, t.idEvento] }),
    check('cliente_evento_ingressos', sql`${t.ingressos} >= 0`),
  ],
)
