import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, timestamps, versao } from './columns.ts'
import { CATEGORIA_IDS } from '../../../contract/categorias-rules.ts'
import { PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import { tarifa } from './fares.ts'
import { cliente } from './people.ts'

/** The club's settings: at most one row. Subscribing is impossible without it (docs/api.md#socio). */
export const configSocio = pgTable(
  'config_socio',
  {
    id: id(),
    unica: boolean().notNull().default(true),
    valorCents: integer().notNull(),
    termo: text().notNull().default(''),
    maximoSocios: integer().notNull(),
    qtdLinha: integer().notNull(),
    /** How many days a member whose charge was refused keeps the benefits. */
    toleranciaDias: smallint().notNull().default(5),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    unique('config_socio_one').on(t.unica),
    check('config_socio_unica', sql`${t.unica}`),
    check('config_socio_numbers', sql`${t.valorCents} > 0 AND ${t.maximoSocios} >= 1 AND ${t.qtdLinha} >= 1`),
    check('config_socio_tolerancia', sql`${t.toleranciaDias} BETWEEN 0 AND 30`),
  ],
)

/** A plan of the club. The first one is there from the beginning, and costs what the club's settings say. */
export const plano = pgTable(
  'plano',
  {
    id: id(),
    nome: text().notNull(),
    /** A month; null: of the first plan. */
    valorCents: integer(),
    /** Whether its members have a seat of the stand. */
    comCadeira: boolean().notNull(),
    /** False: nobody may subscribe to it any more; its members keep it. */
    ativo: boolean().notNull().default(true),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    check(
      'plano_valor',
      sql`(${t.valorCents} IS NULL) = (${t.id} = '${sql.raw(PRIMEIRO_PLANO)}') AND ${t.valorCents} > 0`,
    ),
    uniqueIndex('plano_nome').on(sql`lower(nome)`),
  ],
)

/**
 * What the members of a plan get at events of one category; its fare has the same id. `percentual`: off the full price,
 * 100: entry is included; or a price.
 */
export const planoBeneficio = pgTable(
  'plano_beneficio',
  {
    id: uuid()
      .primaryKey()
      .references(() => tarifa.id, { onDelete: 'cascade' }),
    idPlano: uuid()
      .notNull()
      .references(() => plano.id, { onDelete: 'cascade' }),
    categoria: text().notNull(),
    percentual: smallint(),
    valorCents: integer(),
    /** Tickets of one member at one event, held or sold. */
    unidades: smallint().notNull(),
    /** How long before the public its members may buy. */
    horasAntes: smallint().notNull(),
    /** The membership card itself admits, once an event; no tickets are sold for it. */
    passe: boolean().notNull().default(false),
  },
  (t) => [
    unique('plano_beneficio_one').on(t.idPlano, t.categoria),
    check(
      'plano_beneficio_categoria',
      sql`${t.categoria} IN (${sql.raw(CATEGORIA_IDS.map((id) => `'${id}'`).join(', '))})`,
    ),
    check('plano_beneficio_price', sql`num_nonnulls(${t.percentual}, ${t.valorCents}) = 1`),
    check('plano_beneficio_numbers', sql`${t.percentual} BETWEEN 0 AND 100 AND ${t.valorCents} >= 0`),
    check('plano_beneficio_limits', sql`${t.unidades} BETWEEN 1 AND 10 AND ${t.horasAntes} BETWEEN 0 AND 720`),
    check('plano_beneficio_passe', sql`NOT ${t.passe} OR coalesce(${t.percentual} = 100, false)`),
  ],
)

/**
 * A membership, starting with the held seat; its id is the `code` at the provider. States: held → subscribing →
 * active → canceled; released or failed when it never became active.
 */
export const socio = pgTable(
  'socio',
  {
    id: id(),
    idCliente: uuid()
      .notNull()
      .references(() => cliente.id),
    /**
     * A change takes effect with the first charge at its price: `idPlanoAlvo`, requested `planoPedidoEm`; the provider
     * charges its price since `planoConfirmadoEm`, and charged `valorAntesCents` before, as it does again if the member
     * withdraws.
     */
    idPlano: uuid()
      .notNull()
      .default(PRIMEIRO_PLANO)
      .references(() => plano.id),
    idPlanoAlvo: uuid().references(() => plano.id),
    planoPedidoEm: instant(),
    planoConfirmadoEm: instant(),
    valorAntesCents: integer(),
    state: text().notNull(),
    /** Null: of a plan without a seat. */
    nrCadeira: integer(),
    /** End of the hold on the seat, before the cliente has subscribed. */
    expiresAt: instant().notNull(),
    /**
     * Since when the cliente has held the seat; a hold that was given back and begun again counts from its first
     * beginning.
     */
    heldAt: instant().notNull().defaultNow(),
    valorCents: integer().notNull(),
    /** The browser's UUID of the click that subscribed. */
    tentativa: uuid(),
    /** The body for the provider, as sent. */
    body: text(),
    /** The stored card that the body names. */
    cardId: text().generatedAlwaysAs(sql`substring(body FROM '"card_id":"([^"]+)"')`),
    idAssinatura: text(),
    idItem: text(),
    diaCobranca: smallint(),
    dataInicio: instant(),
    dataCancelamento: instant(),
    /** After a cancellation: the last day of the paid month, until which the seat is kept; null: none was kept. */
    valeAte: date(),
    /** What the cancellation gave back, in cents. */
    devolvidoCents: integer().notNull().default(0),
    /** Last paid period, from which the next charge is computed. */
    pagoEm: instant(),
    /** The provider's message for the socio, e.g. the acquirer's refusal. */
    mensagem: text(),
    /** When and by whom a cancellation was requested. It takes effect when the provider confirms it. */
    cancelPedidoEm: instant(),
    cancelPedidoPor: text(),
    /** A new price that the provider has not confirmed yet. */
    valorAlvoCents: integer(),
    /** Time of the job's next check; null: nothing to do. */
    checkAt: instant(),
    /** Time of the first of two empty reads, which prove that the provider never received the subscription. */
    emptyReadAt: instant(),
    /** Since when the job's check has failed without a success; null: the last check succeeded. */
    failingSince: instant(),
    ...timestamps,
  },
  (t) => [
    check(
      'socio_state',
      sql`${t.state} IN ('held', 'subscribing', 'active', 'ending', 'canceled', 'failed', 'released')`,
    ),
    check('socio_numbers', sql`${t.nrCadeira} >= 1 AND ${t.valorCents} > 0 AND ${t.valorAlvoCents} > 0`),
    check(
      'socio_plano_pedido',
      sql`num_nulls(${t.idPlanoAlvo}, ${t.planoPedidoEm}, ${t.valorAntesCents}) IN (0, 3)
        AND (${t.idPlanoAlvo} IS NOT NULL OR ${t.planoConfirmadoEm} IS NULL)`,
    ),
    check(
      'socio_plano_alvo',
      sql`${t.idPlanoAlvo} IS NULL OR ${t.state} = 'active' AND ${t.idPlanoAlvo} <> ${t.idPlano}`,
    ),
    check('socio_dia', sql`${t.diaCobranca} BETWEEN 1 AND 31`),
    check(
      'socio_active',
      sql`${t.state} <> 'active' OR num_nulls(${t.idAssinatura}, ${t.idItem}, ${t.dataInicio}) = 0`,
    ),
    check('socio_canceled', sql`${t.state} NOT IN ('ending', 'canceled') OR ${t.dataCancelamento} IS NOT NULL`),
    check('socio_ending', sql`${t.state} <> 'ending' OR num_nulls(${t.valeAte}, ${t.checkAt}) = 0`),
    check('socio_devolvido', sql`${t.devolvidoCents} >= 0`),
    uniqueIndex('socio_seat')
      .on(t.nrCadeira)
      .where(sql`state IN ('held', 'subscribing', 'active', 'ending')`),
    uniqueIndex('socio_one_live')
      .on(t.idCliente)
      .where(sql`state IN ('held', 'subscribing', 'active', 'ending')`),
    unique('socio_assinatura').on(t.idAssinatura),
    uniqueIndex('socio_click')
      .on(t.idCliente, t.tentativa)
      .where(sql`tentativa IS NOT NULL`),
    index('socio_check')
      .on(t.checkAt)
      .where(sql`check_at IS NOT NULL`),
    index('socio_cliente').on(t.idCliente),
    index('socio_plano').on(t.idPlano),
    index('socio_overdue')
      .on(t.expiresAt)
      .where(sql`state = 'held'`),
    // The list of the back office, by seat.
    index('socio_listed')
      .on(t.nrCadeira, t.createdAt, t.id)
      .where(sql`state IN ('active', 'ending', 'canceled')`),
    index('socio_given_back')
      .on(t.idCliente, t.updatedAt)
      .where(sql`state IN ('released', 'failed')`),
  ],
)

/** Each monthly charge that the provider reported, including renewals and failures. */
export const socioCobranca = pgTable(
  'socio_cobranca',
  {
    id: id(),
    idSocio: uuid()
      .notNull()
      .references(() => socio.id),
    idInvoice: text().notNull(),
    idCharge: text(),
    status: text().notNull(),
    valorCents: integer().notNull(),
    venceEm: instant(),
    ...timestamps,
  },
  (t) => [
    unique('socio_cobranca_invoice').on(t.idInvoice),
    check(
      'socio_cobranca_status',
      sql`${t.status} IN ('pending', 'paid', 'failed', 'canceled', 'refunded', 'chargedback')`,
    ),
    // The newest one first.
    index('socio_cobranca_newest').on(t.idSocio, sql`coalesce(vence_em, created_at) DESC`, sql`created_at DESC`),
    index('socio_cobranca_refused')
      .on(t.idSocio)
      .where(sql`status IN ('failed', 'chargedback')`),
  ],
)
