import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, instant, timestamps } from './columns.ts'
import { cliente } from './people.ts'
import { usuario } from './staff.ts'

/**
 * The outbox: a message is stored in the transaction of what it tells, and any process sends it. One occasion is told
 * to a person once by each channel, and what was told stays told (server/db/functions/mensagem_told_once.sql).
 */
export const mensagem = pgTable(
  'mensagem',
  {
    /** Also the name of the e-mail (`Message-ID`): a message that a crash sends twice has the same one. */
    id: id(),
    /** What it tells (contract/mensagens-rules.ts). */
    tipo: text().notNull(),
    /** The row it is about: an order, an event, a refund, a membership, a raffle, a session. */
    sobre: uuid().notNull(),
    /** Which time, where one row is told about more than once: the version of an event that is moved twice. */
    vez: text().notNull().default(''),
    idCliente: uuid().references(() => cliente.id),
    idUsuario: uuid().references(() => usuario.id, { onDelete: 'cascade' }),
    canal: text().notNull(),
    /** What must be told as it was at that time, such as the old day. No data of a person. */
    dados: jsonb()
      .notNull()
      .default(sql`'{}'`),
    /** `sem-efeito`: there is nothing to tell any more, or the person has no address for this channel. */
    estado: text().notNull().default('espera'),
    /** How often it was given to the service: stored before the call. */
    tentativas: integer().notNull().default(0),
    /** When it is due; while a process sends it, the end of its lease. */
    proximaEm: instant().default(sql`clock_timestamp()`),
    /** The claim of the process that sends it. A later claim replaces it, and then the earlier one stores nothing. */
    lease: uuid(),
    enviadaEm: instant(),
    /** The SMS service's id of it, by which its end is asked for; null again when that is known. */
    idServico: text(),
    conferirEm: instant(),
    /** Why it was not sent, as a code: never the service's sentence, in which the address may be. */
    problema: text(),
    ...timestamps,
  },
  (t) => [
    unique('mensagem_once').on(t.sobre, t.tipo, t.vez, t.idCliente, t.idUsuario, t.canal).nullsNotDistinct(),
    check('mensagem_person', sql`num_nonnulls(${t.idCliente}, ${t.idUsuario}) = 1`),
    check('mensagem_canal', sql`${t.canal} = 'email' OR (${t.canal} = 'sms' AND ${t.idUsuario} IS NULL)`),
    check('mensagem_estado', sql`${t.estado} IN ('espera', 'enviada', 'desistida', 'sem-efeito')`),
    check('mensagem_due', sql`(${t.estado} = 'espera') = (${t.proximaEm} IS NOT NULL)`),
    check('mensagem_lease', sql`${t.lease} IS NULL OR ${t.estado} = 'espera'`),
    check('mensagem_enviada', sql`(${t.estado} = 'enviada') = (${t.enviadaEm} IS NOT NULL)`),
    check('mensagem_tried', sql`${t.enviadaEm} IS NULL OR ${t.tentativas} > 0`),
    check(
      'mensagem_conferir',
      sql`(${t.conferirEm} IS NULL) = (${t.idServico} IS NULL)
        AND (${t.conferirEm} IS NULL OR (${t.estado} = 'enviada' AND ${t.canal} = 'sms'))`,
    ),
    check('mensagem_dados', sql`jsonb_typeof(${t.dados}) = 'object'`),
    index('mensagem_due_at')
      .on(t.canal, t.proximaEm)
      .where(sql`estado = 'espera'`),
    index('mensagem_conferir_em')
      .on(t.conferirEm)
      .where(sql`conferir_em IS NOT NULL`),
    index('mensagem_given_up')
      .on(t.updatedAt)
      .where(sql`estado = 'desistida'`),
    index('mensagem_created').on(t.createdAt),
    index('mensagem_cliente')
      .on(t.idCliente)
      .where(sql`id_cliente IS NOT NULL`),
    index('mensagem_usuario')
      .on(t.idUsuario)
      .where(sql`id_usuario IS NOT NULL`),
  ],
)
