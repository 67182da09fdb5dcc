import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { evento } from './catalog.ts'
import { socio } from './club.ts'
import { id, instant } from './columns.ts'
import { venda } from './sales.ts'
import { usuario } from './staff.ts'

/**
 * A scan of a ticket or of a membership card at the portaria, accepted or not. Append-only: a trigger refuses every change. The device chooses the
 * id, so a repeated upload stays one row.
 */
export const entrada = pgTable(
  'entrada',
  {
    id: id(),
    idEvento: uuid().references(() => evento.id),
    /** Null when the code belongs to no ticket. */
    idVenda: uuid().references(() => venda.id),
    /** The membership whose card was read instead. */
    idSocio: uuid().references(() => socio.id),
    idUsuario: uuid()
      .notNull()
      .references(() => usuario.id),
    resultado: text().notNull(),
    portao: text().notNull().default(''),
    /** Whether a person has seen the document of its fare; null: nobody was asked. */
    documentoVisto: boolean(),
    /** When the device read the ticket; `at` is later if the device was offline. */
    lidaEm: instant().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (t) => [
    check(
      'entrada_resultado',
      sql`${t.resultado} IN ('aceita', 'ja-utilizada', 'nao-paga', 'outro-evento', 'desconhecida', 'evento-cancelado')`,
    ),
    uniqueIndex('entrada_one_accepted')
      .on(t.idVenda)
      .where(sql`resultado = 'aceita'`),
    // A membership card admits once an event.
    check('entrada_of_one', sql`num_nonnulls(${t.idVenda}, ${t.idSocio}) <= 1`),
    check('entrada_pass_evento', sql`${t.idSocio} IS NULL OR ${t.idEvento} IS NOT NULL`),
    uniqueIndex('entrada_one_pass')
      .on(t.idEvento, t.idSocio)
      .where(sql`resultado = 'aceita' AND id_socio IS NOT NULL`),
    index('entrada_socio')
      .on(t.idSocio)
      .where(sql`id_socio IS NOT NULL`),
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
    /** The line of the frozen list; null before it is frozen. */
    numero: integer(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('sorteio_created').on(t.createdAt, t.id),
    index('sorteio_documento').on(t.documento),
    index('sorteio_telefone').on(t.telefone),
    uniqueIndex('sorteio_numero').on(t.numero),
  ],
)

/** The frozen list of the prize draw's entries, its only row, and the result (docs/decisions/draws.md). */
export const sorteioLista = pgTable(
  'sorteio_lista',
  {
    id: id(),
    /** There is one list. */
    unica: boolean().notNull().default(true).unique(),
    /** The file, byte for byte: its hash is published with it. */
    texto: text().notNull(),
    sha256: text().notNull(),
    total: integer().notNull(),
    at: instant().notNull(),
    por: uuid().notNull(),
    /** The draw of the Loteria Federal that decides, announced with the list, and its day. */
    concurso: integer(),
    extracao: date({ mode: 'string' }),
    /** The seed that decides otherwise, secret until the draw; its hash is published with the list. */
    semente: text(),
    sementeSha256: text(),
    resultado: text(),
    numero: integer(),
    sorteadaEm: instant(),
    sorteadaPor: uuid(),
  },
  (t) => [
    check('sorteio_lista_unica', sql`${t.unica}`),
    check('sorteio_lista_hash', sql`${t.sha256} = encode(sha256(convert_to(${t.texto}, 'UTF8')), 'hex')`),
    check('sorteio_lista_total', sql`${t.total} > 0`),
    check(
      'sorteio_lista_announced',
      sql`(${t.concurso} IS NULL) = (${t.extracao} IS NULL) AND (${t.concurso} IS NULL) = (${t.semente} IS NOT NULL)
        AND ${t.sementeSha256} IS NOT DISTINCT FROM encode(sha256(convert_to(${t.semente}, 'UTF8')), 'hex')`,
    ),
    check(
      'sorteio_lista_extracao',
      sql`${t.extracao} IS NULL OR ${t.extracao} > (${t.at} AT TIME ZONE 'America/Sao_Paulo')::date`,
    ),
    check(
      'sorteio_lista_result',
      sql`num_nonnulls(${t.resultado}, ${t.numero}, ${t.sorteadaEm}, ${t.sorteadaPor}) IN (0, 4)
        AND (${t.resultado} IS NULL OR ${t.semente} IS NULL OR ${t.resultado} = ${t.semente})
        AND (${t.sorteadaEm} IS NULL OR ${t.extracao} IS NULL
          OR ${t.extracao} <= (${t.sorteadaEm} AT TIME ZONE 'America/Sao_Paulo')::date)`,
    ),
    // The same rule as `drawnNumber` of server/modules/sorteios/sorteio-lista.ts.
    check(
      'sorteio_lista_numero',
      sql`${t.numero} IS NULL OR ${t.numero} = ('x' || left(encode(sha256(convert_to(${t.resultado} || ':' || ${t.sha256},
        'UTF8')), 'hex'), 13))::bit(52)::bigint % ${t.total} + 1`,
    ),
  ],
)
