import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { evento } from './catalog.ts'
import { id, instant } from './columns.ts'
import { venda } from './sales.ts'
import { usuario } from './staff.ts'

/**
 * A ticket scan at the portaria, accepted or not. Append-only: a trigger refuses every change. The device chooses the
 * id, so a repeated upload stays one row.
 */
export const entrada = pgTable(
  'entrada',
  {
    id: id(),
    idEvento: uuid().references(() => evento.id),
    /** Null when the code belongs to no ticket. */
    idVenda: uuid().references(() => venda.id),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id),
    resultado: text().notNull(),
    portao: text().notNull().default(''),
    /** When the device read the ticket; `at` is later if the device was offline. */
    lidaEm: instant().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [
    check(
      'entrada_resultado',
      sql`${t.resultado} IN ('aceita', 'ja-utilizada', 'nao-paga', 'outro-evento', 'desconhecida')`,
    ),
    uniqueIndex('entrada_one_accepted')
      .on(t.idVenda)
      .where(sql`resultado = 'aceita'`),
    index('entrada_evento').on(t.idEvento, t.at),
    index('entrada_venda').on(t.idVenda),
    index('entrada_lida')
      .on(t.lidaEm)
      .where(sql`resultado = 'aceita'`),
  ],
)

/**
 * A scan that was not accepted, although a device without a network had let the person in: the same ticket at two gates,
 * or one that was refunded meanwhile. A table of its own, because such a scan may have reached the server before. A
 * trigger keeps it for ever.
 */
export const entradaConflito = pgTable(
  'entrada_conflito',
  {
    idEntrada: uuid()
      .primaryKey()
      .references(() => entrada.id),
    idEvento: uuid()
      .notNull()
      .references(() => evento.id),
  },
  (t) => [index('entrada_conflito_evento').on(t.idEvento)],
)

/** A registration for the prize draw (docs/product.md#entities). The photo is an `image` of role `sorteio`. */
export const sorteio = pgTable(
  'sorteio',
  {
    id: id(),
    nomeCompleto: text().notNull(),
    /** The name in lower case without accents, for the list's filter. */
    nomeBusca: text().notNull(),
    documento: text().notNull(),
    dataNascimento: date({ mode: 'string' }).notNull(),
    sexo: text().notNull(),
    telefone: text().notNull(),
    tamanho: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('sorteio_created').on(t.createdAt, t.id),
    index('sorteio_documento').on(t.documento),
    index('sorteio_telefone').on(t.telefone),
  ],
)
