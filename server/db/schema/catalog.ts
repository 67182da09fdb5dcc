import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CATEGORIA_IDS } from '../../../contract/categorias-rules.ts'
import type { Companions } from '../../../contract/companion-rules.ts'
import { FRENTE_IDS } from '../../../contract/frentes-rules.ts'
import { MOTIVO_MAX, SITUACOES_EVENTO, type SituacaoEvento } from '../../../contract/mudar-rules.ts'
import { id, instant, timestamps, versao } from './columns.ts'

export const cidade = pgTable(
  'cidade',
  { id: id(), nome: text().notNull(), estado: text().notNull(), versao: versao() },
  (t) => [check('cidade_estado', sql`${t.estado} ~ '^[A-Z]{2}$'`)],
)

export const evento = pgTable(
  'evento',
  {
    id: id(),
    idCidade: uuid()
      .notNull()
      .references(() => cidade.id),
    nome: text().notNull(),
    /** The name in lower case without accents, for the search of `eventos/list`. */
    nomeBusca: text().notNull(),
    obs: text().notNull().default(''),
    descricao: text().notNull().default(''),
    /** Who performs, separated by commas. */
    artistas: text().notNull().default(''),
    categoria: text(),
    local: text().notNull(),
    endereco: text().notNull(),
    data: date({ mode: 'string' }).notNull(),
    hora: time({ precision: 0 }),
    inicioVendas: date({ mode: 'string' }).notNull(),
    maxPorCliente: integer().notNull().default(10),
    /**
     * When its waiting room opens; before that no reservation is possible. Null: it has no waiting room
     * (docs/decisions/waiting-room.md).
     */
    filaAbreEm: instant(),
    /** Until the end of this day a companion's place is sold only with its wheelchair's; null: always. */
    acompanhantesAte: date({ mode: 'string' }),
    /** When its sale ends, or was closed; null: with its day. A sector and a lot may have an earlier end of their own. */
    fimVendas: instant(),
    /** A draft is shown and sold to nobody. */
    publicado: boolean().notNull().default(true),
    /** When a draft is published by itself; null: by a person. */
    publicarEm: instant(),
    /**
     * A rehearsal: a copy of an event with two places at no price, sold to who has its address and shown in no list. It is
     * deleted with all its sales (server/modules/ensaio). A trigger keeps this for ever.
     */
    ensaio: boolean().notNull().default(false),
    /** Whether it was postponed or cancelled; a trigger keeps a cancelled one cancelled (event_stays_cancelled). */
    situacao: text().$type<SituacaoEvento>().notNull().default('ativo'),
    /** Why, as buyers read it. */
    motivo: text(),
    /** The day and hour before the last postponement. */
    dataAnterior: date({ mode: 'string' }),
    horaAnterior: time({ precision: 0 }),
    /** Until when who held a ticket at `adiado_em` may give it back. */
    devolverAte: date({ mode: 'string' }),
    adiadoEm: instant(),
    /** When and by which user it was cancelled. */
    canceladoEm: instant(),
    canceladoPor: uuid(),
    /** When the tickets of a cancelled event are next given back or checked; null: nothing is left to do. */
    devolucaoEm: instant(),
    excluir: boolean().notNull().default(false),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    check('evento_categoria', sql`${t.categoria} IN (${sql.raw(CATEGORIA_IDS.map((id) => `'${id}'`).join(', '))})`),
    check('evento_max_por_cliente', sql`${t.maxPorCliente} > 0`),
    check('evento_publicar_em', sql`${t.publicarEm} IS NULL OR NOT ${t.publicado}`),
    check('evento_ensaio', sql`NOT ${t.ensaio} OR (NOT ${t.publicado} AND ${t.publicarEm} IS NULL)`),
    check('evento_situacao', sql`${t.situacao} IN (${sql.raw(SITUACOES_EVENTO.map((id) => `'${id}'`).join(', '))})`),
    check(
      'evento_motivo',
      sql`(${t.situacao} = 'ativo') = (${t.motivo} IS NULL) AND char_length(${t.motivo}) <= ${sql.raw(String(MOTIVO_MAX))}`,
    ),
    check(
      'evento_adiado',
      sql`${t.situacao} <> 'adiado' OR num_nulls(${t.dataAnterior}, ${t.devolverAte}, ${t.adiadoEm}) = 0 AND ${t.devolverAte} <= ${t.data}`,
    ),
    check(
      'evento_cancelado',
      sql`(${t.situacao} = 'cancelado') = (${t.canceladoEm} IS NOT NULL) AND (${t.canceladoEm} IS NULL) = (${t.canceladoPor} IS NULL) AND (${t.devolucaoEm} IS NULL OR ${t.situacao} = 'cancelado')`,
    ),
    check('evento_cancelado_ensaio', sql`NOT ${t.ensaio} OR ${t.situacao} = 'ativo'`),
    // One rehearsal at a time; also for finding it.
    uniqueIndex('evento_one_ensaio')
      .on(t.ensaio)
      .where(sql`ensaio`),
    // `eventos/list` selects and counts its rows in these indexes alone; names have evento_nome (0003, trigrams).
    index('evento_data')
      .on(t.data, t.id, t.idCidade, t.inicioVendas, t.publicado, t.nomeBusca)
      .where(sql`NOT excluir`),
    // Past events may have a waiting room as well: the next ones are found by their day.
    index('evento_fila_data')
      .on(t.data, t.filaAbreEm)
      .where(sql`fila_abre_em IS NOT NULL AND NOT excluir`),
    // Not partial: sales of deleted events are found by their city, too.
    index('evento_cidade').on(t.idCidade, t.id, t.excluir),
    index('evento_cidade_data')
      .on(t.idCidade, t.data, t.id, t.inicioVendas, t.publicado)
      .where(sql`NOT excluir`),
    index('evento_devolucao_em_due')
      .on(t.devolucaoEm)
      .where(sql`devolucao_em IS NOT NULL`),
    index('evento_publicar_em_due')
      .on(t.publicarEm)
      .where(sql`publicar_em IS NOT NULL AND NOT excluir`),
  ],
)

export const setor = pgTable(
  'setor',
  {
    id: id(),
    idEvento: uuid()
      .notNull()
      .references(() => evento.id),
    nome: text().notNull(),
    tipo: smallint().notNull(),
    dividirAte: integer().notNull().default(1),
    qtdLugar: integer().notNull().default(1),
    qtdPorLinha: integer().notNull().default(0),
    /** Not an entry: a car park, a dinner. It is offered apart, and a card's price does not count it. */
    extra: boolean().notNull().default(false),
    /** Seats at each table; 0: not said. */
    lugaresMesa: integer().notNull().default(0),
    /** What its places look at, as the map shows it. */
    frente: text().$type<(typeof FRENTE_IDS)[number]>().notNull().default('palco'),
    /** The drawn rows of places (contract/lugares.ts); null: a grid with rows of `qtd_por_linha`. */
    layout: jsonb(),
    /** Numbers of the layout's places that are not for sale. A trigger refuses to sell them. */
    bloqueados: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The companions' places of the layout (contract/companion-rules.ts); null: none. */
    acompanhantes: jsonb().$type<Companions>(),
    fimVendas: instant(),
    /** Not public: only a code of one of its lots opens it. A trigger refuses to sell it without. */
    oculto: boolean().notNull().default(false),
    excluir: boolean().notNull().default(false),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    check('setor_tipo', sql`${t.tipo} IN (1, 2, 3)`),
    check('setor_frente', sql`${t.frente} IN (${sql.raw(FRENTE_IDS.map((id) => `'${id}'`).join(', '))})`),
    check(
      'setor_numbers',
      sql`${t.dividirAte} >= 1 AND ${t.qtdLugar} >= 1 AND ${t.qtdPorLinha} >= 0 AND ${t.lugaresMesa} >= 0`,
    ),
    // Targets of venda's composite foreign keys: a sale's type and event always match its sector.
    unique('setor_id_tipo').on(t.id, t.tipo),
    unique('setor_id_evento').on(t.id, t.idEvento),
    index('setor_evento').on(t.idEvento),
  ],
)

export const lote = pgTable(
  'lote',
  {
    id: id(),
    idSetor: uuid()
      .notNull()
      .references(() => setor.id),
    data: instant().notNull(),
    qtdTotal: integer().notNull(),
    /** Units held or sold: the only counter of the stock (docs/selling.md#invariants). */
    tomados: integer().notNull().default(0),
    valorCents: integer().notNull(),
    taxaCents: integer().notNull().default(0),
    /** Whether the plans' benefits apply to its units. */
    vendeSocio: boolean().notNull().default(false),
    fimVendas: instant(),
    excluir: boolean().notNull().default(false),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    check('lote_tomados', sql`${t.tomados} BETWEEN 0 AND ${t.qtdTotal}`),
    check('lote_prices', sql`${t.valorCents} >= 0 AND ${t.taxaCents} >= 0`),
    unique('lote_id_setor').on(t.id, t.idSetor),
    index('lote_setor').on(t.idSetor),
  ],
)

export const rifa = pgTable(
  'rifa',
  {
    id: id(),
    nome: text().notNull(),
    descricao: text().notNull().default(''),
    /** The published terms, the number of the public authorisation, and how the number is drawn; null: not given. */
    regulamento: text(),
    autorizacao: text(),
    apuracao: text(),
    valorCents: integer().notNull(),
    qtdNumeros: integer().notNull(),
    tomados: integer().notNull().default(0),
    inicioVendas: date({ mode: 'string' }).notNull(),
    dataSorteio: date({ mode: 'string' }).notNull(),
    /** Only published ones are shown and sold. */
    publicada: boolean().notNull().default(true),
    /** The drawn number, which never changes. `sorteadaPor`: the user who drew it or entered an external result. */
    numeroSorteado: integer(),
    sorteadaEm: instant(),
    sorteadaPor: uuid(),
    /** The draw of the Loteria Federal that gave the number. */
    concurso: integer(),
    /** Whether the drawn number is on the frozen list; the trigger of the draw stores it. */
    numeroVendido: boolean(),
    excluir: boolean().notNull().default(false),
    versao: versao(),
    ...timestamps,
  },
  (t) => [
    check('rifa_drawn', sql`(${t.numeroSorteado} IS NULL) = (${t.sorteadaEm} IS NULL)`),
    check('rifa_drawn_sold', sql`(${t.numeroSorteado} IS NULL) = (${t.numeroVendido} IS NULL)`),
    check('rifa_drawn_number', sql`${t.numeroSorteado} BETWEEN 1 AND ${t.qtdNumeros}`),
    check('rifa_tomados', sql`${t.tomados} BETWEEN 0 AND ${t.qtdNumeros}`),
    check('rifa_prices', sql`${t.valorCents} >= 0`),
  ],
)

/** The list of a raffle's sold numbers, frozen before the draw (docs/decisions/draws.md). */
export const rifaLista = pgTable(
  'rifa_lista',
  {
    idRifa: uuid()
      .primaryKey()
      .references(() => rifa.id),
    /** The file, byte for byte: its hash is published with it. */
    texto: text().notNull(),
    sha256: text().notNull(),
    total: integer().notNull(),
    at: instant().notNull().defaultNow(),
    por: uuid().notNull(),
  },
  (t) => [
    check('rifa_lista_hash', sql`${t.sha256} = encode(sha256(convert_to(${t.texto}, 'UTF8')), 'hex')`),
    check('rifa_lista_total', sql`${t.total} > 0`),
  ],
)

export const banner = pgTable('banner', {
  id: id(),
  link: text(),
  visivel: boolean().notNull().default(true),
  ordem: integer().notNull().default(0),
  versao: versao(),
  ...timestamps,
})
