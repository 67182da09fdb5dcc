import { z } from 'zod'
import { CATEGORIA_IDS } from './categorias-rules.ts'
import { Day, Estoque, Id, Instant, Page, Reais } from './common.ts'
import { isHour } from './dates.ts'
import { DayFilter, DayInput, DayOrNoneInput, IdOnly, Line, MinuteInput, Prose, SavedId, Versao } from './fields.ts'
import { FRENTE_IDS } from './frentes-rules.ts'
import { NAME_FILTER_MIN } from './limits.ts'
import { Layout } from './lugares.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { EventoMudanca } from './evento-mudanca.ts'
import { Imagem } from './pictures.ts'
import { Meia, meiaInput, Promocional, Tarifa } from './tarifas.ts'

/** Fields only the back-office receives: the version a form sends back, and the quantities that limit an edit. */
const stockFields = {
  versao: z.number().int().optional(),
  /** Paid, and not given back (contract/sums-rules.ts). */
  vendidos: z.number().int().optional(),
  /** Sold or held. */
  tomados: z.number().int().optional(),
}

/** A lot (docs/product.md#entities). `data`: start of its sale; `valor` and `taxa_adm` in reais. */
export const Lote = z.object({
  id: Id,
  id_evento_setor: Id,
  data: Instant,
  qtd_total: z.number().int(),
  valor: Reais,
  taxa_adm: Reais,
  /** The full price first. */
  tarifas: z.array(Tarifa),
  created_at: Instant,
  /** When its sale ends or was closed, alone or with its sector; null: with the event. */
  fim_vendas: Instant.nullable(),
  excluir: z.boolean(),
  /** For the back-office only: also those that are not sold. */
  promocionais: z.array(Promocional).optional(),
  /** For the back-office only: whether members' fares apply, and how many units are sold at each, by its id. */
  vende_socio: z.boolean().optional(),
  vendidos_socio: z.record(Id, z.number().int()).optional(),
  ...stockFields,
})
export type Lote = z.infer<typeof Lote>

/** A sector (docs/product.md#entities). tipo: 1 Mesa, 2 Individual, 3 Posição; places: docs/api.md#places. */
export const Setor = z.object({
  id: Id,
  id_evento: Id,
  nome: z.string(),
  tipo: z.number().int(),
  dividir_ate: z.number().int(),
  qtd_lugar: z.number().int(),
  qtd_por_linha: z.number().int(),
  /** Not an entry: a car park, a dinner. */
  extra: z.boolean(),
  /** Seats at each table; 0: not said. */
  lugares_mesa: z.number().int(),
  /** What its places look at. */
  frente: z.enum(FRENTE_IDS),
  /** The seat map, if there is one: it defines the sector's places, and `qtd_lugar` is their number. */
  layout: Layout,
  fim_vendas: Instant.nullable(),
  excluir: z.boolean(),
  /** For the back-office only: whether only a code of one of its lots opens it (docs/api.md#fares). */
  oculto: z.boolean().optional(),
  ...stockFields,
  lotes: z.array(Lote),
})
export type Setor = z.infer<typeof Setor>

const eventoFields = {
  id: Id,
  nome: z.string(),
  obs: z.string(),
  descricao: z.string(),
  local: z.string(),
  endereco: z.string(),
  id_cidade: Id,
  cidade: z.object({ nome: z.string(), estado: z.string() }),
  data: Day,
  /** HH:mm of São Paulo; null when only the day is known. */
  hora: z.string().nullable(),
  inicio_vendas: Day,
  max_por_cliente: z.number().int(),
  imagem: Imagem.nullable(),
  /** Who performs, separated by commas. */
  artistas: z.string(),
  categoria: z.enum(CATEGORIA_IDS).nullable(),
  ...EventoMudanca.shape,
}

/** Fields only the back-office receives: everybody else receives published events only. */
const draftFields = {
  publicado: z.boolean().optional(),
  /** When a draft is published by itself; null: by a person. */
  publicar_em: Instant.nullish(),
}

/** GET eventos/{id}: all of it (docs/product.md#entities). Its picture is at eventoImg/{id}.jpg. */
export const Evento = z.object({
  ...eventoFields,
  /**
   * When its waiting room opens; before that no reservation is possible. Null: it has no waiting room
   * (contract/fila.ts).
   */
  fila_abre_em: Instant.nullable(),
  /** When its sale ends or was closed; null: with its day. */
  fim_vendas: Instant.nullable(),
  /** Null: it sells no half price. */
  meia: Meia.nullable(),
  /** Whether a plan of the club gives something here (GET socio/tarifas). */
  tem_socio: z.boolean(),
  /** Until the end of this day a companion's place is sold only with its wheelchair's; null: always. */
  acompanhantes_ate: Day.nullable(),
  ...draftFields,
  versao: stockFields.versao,
  /** For the back-office only: how many people hold a ticket. */
  pessoas: z.number().int().optional(),
  setores: z.array(Setor),
})
export type Evento = z.infer<typeof Evento>
export const EventoParams = IdOnly
export const EventoDelete = IdOnly

/** A row of `eventos/list`, with `menor_valor` in reais and `restantes` (docs/api.md#event-search). */
export const EventoCard = z.object({
  ...eventoFields,
  menor_valor: Reais.nullable(),
  restantes: z.number().int().nullable(),
  /** Its sale ended, or was closed, before its day. */
  vendas_encerradas: z.boolean(),
  /** For the back-office only: the units that are sold or held, and the total. */
  ocupacao: z.object({ tomados: z.number().int(), total: z.number().int() }).optional(),
  /** For the back-office only: whether it has a waiting room. */
  tem_fila: z.boolean().optional(),
  ...draftFields,
})
export type EventoCard = z.infer<typeof EventoCard>
/** What a search by words found besides events (docs/api.md#event-search); the best three of each. */
export const Busca = z.object({
  /** The words by which they were found, after typos were corrected: for marking them. */
  palavras: z.array(z.string()),
  lugares: z.array(z.object({ nome: z.string(), cidade: eventoFields.cidade, eventos: z.number().int() })),
  artistas: z.array(z.object({ nome: z.string(), id_evento: Id, data: Day, cidade: eventoFields.cidade })),
  rifas: z.array(z.object({ id: Id, nome: z.string() })),
  /** If no event has all of the words: those that have some. */
  parecidos: z.array(EventoCard),
  /** If none has: how many events there are of each category. */
  categorias: z.array(z.object({ categoria: z.enum(CATEGORIA_IDS), eventos: z.number().int() })),
})
export type Busca = z.infer<typeof Busca>
/** `busca`: of a search by `texto`, on its first page. */
export const EventoList = z.object({
  result: z.array(EventoCard),
  total: z.number().int(),
  busca: Busca.optional(),
})
export type EventoList = z.infer<typeof EventoList>

/** An incomplete filter is ignored: a short name, a partial date (docs/product.md#validation). */
const Pesquisa = z.object({
  cidades: z
    .array(Id, MESSAGES.invalidField)
    .max(500, MESSAGES.invalidField)
    .nullish()
    .transform((ids) => ids ?? []),
  nome: z
    .string(MESSAGES.invalidField)
    .trim()
    .max(120, MESSAGES.invalidField)
    .nullish()
    .transform((nome) => (nome && nome.length >= NAME_FILTER_MIN ? nome : undefined)),
  /** Words in any order, of names, artists, venues, cities, categories and descriptions; for the site only. */
  texto: z
    .string(MESSAGES.invalidField)
    .trim()
    .max(120, MESSAGES.invalidField)
    .nullish()
    .transform((texto) => (texto && texto.length >= NAME_FILTER_MIN ? texto : undefined)),
  categoria: z
    .enum(CATEGORIA_IDS, MESSAGES.invalidField)
    .nullish()
    .transform((categoria) => categoria ?? undefined),
  data: DayFilter,
  dataEventoAte: DayFilter,
  inicioVendasAte: DayFilter,
  dataEventoDepois: DayFilter,
  inicioVendasDepois: DayFilter,
})

/** POST eventos/list. Without `orderType`: the default order of site or back-office (docs/api.md#event-search). */
export const EventoListInput = z.object({
  pesquisa: Pesquisa.prefault({}),
  ...Page.shape,
  orderType: z
    .string(MESSAGES.invalidField)
    .toUpperCase()
    .pipe(z.enum(['ASC', 'DESC'], MESSAGES.invalidField))
    .nullish()
    .transform((order) => order ?? undefined),
})
export type EventoListInput = z.infer<typeof EventoListInput>

/** POST eventos/vendas/list: `id` of the event; `setor` narrows to one sector. */
export const VendasListInput = z.object({ id: Id, setor: Id.nullish() })
export type VendasListInput = z.infer<typeof VendasListInput>
/** Everything taken or not for sale (`bloqueado`), without personal data (docs/api.md#sales-lists). */
export const VendasList = z.object({
  result: z.array(z.object({ id_evento_setor_lote: Id, nr_lugar: z.number().int().nullable(), status: z.string() })),
  total: z.number().int(),
})
export type VendasList = z.infer<typeof VendasList>

/** GET eventos/{id}/lugares: `desde` is the version of the list the caller already has. */
export const LugaresQuery = z.object({ desde: Estoque.optional() })
/**
 * The taken places of an event's numbered sectors, in few bytes (docs/api.md#sales-lists): all of them as bitmaps
 * (rifa-numeros-rules.ts), or only what has changed since a version. One of the two lists is null.
 */
export const Lugares = z.object({
  versao: Estoque,
  setores: z.array(z.object({ id: Id, ocupados: z.base64() })).nullable(),
  mudancas: z
    .array(z.object({ id: Id, ocupados: z.array(z.number().int()), livres: z.array(z.number().int()) }))
    .nullable(),
})
export type Lugares = z.infer<typeof Lugares>

/** POST eventos/vendas/total: the sum of an event's paid sales in reais, fees included, as a bare number. */
export const VendasTotalInput = z.object({ idEvento: Id })
export const VendasTotal = Reais

/** POST eventos/vendas/count: `id` of the lot; returns the number of tickets taken by others, as a bare number. */
export const VendasCountInput = IdOnly
export const VendasCount = z.number().int()

/** POST eventos (docs/product.md#validation). Days as dd/mm/yyyy or `YYYY-MM-DD`; null or '' means no `hora`. */
export const EventoInput = z.object({
  id: SavedId,
  versao: Versao,
  nome: Line(3, 200, OFFICE_MESSAGES.eventoNome),
  id_cidade: z.uuid(OFFICE_MESSAGES.eventoCidade).toLowerCase(),
  local: Line(3, 200, OFFICE_MESSAGES.eventoLocal),
  endereco: Line(3, 200, OFFICE_MESSAGES.eventoEndereco),
  data: DayInput(OFFICE_MESSAGES.eventoData),
  inicio_vendas: DayInput(OFFICE_MESSAGES.eventoInicioVendas),
  obs: Prose(20_000),
  descricao: Prose(20_000),
  // Not in the specified form: if it is not sent, an edit keeps the stored value.
  hora: z
    .string(OFFICE_MESSAGES.loteHora)
    .refine((text) => text === '' || isHour(text), OFFICE_MESSAGES.loteHora)
    .nullable()
    .transform((text) => text || null)
    .optional(),
  artistas: Line(0, 500, MESSAGES.invalidField).optional(),
  categoria: z
    .union([z.literal(''), z.enum(CATEGORIA_IDS)], MESSAGES.invalidField)
    .nullable()
    .transform((categoria) => categoria || null)
    .optional(),
  // A number, or its digits; '' counts as not sent.
  max_por_cliente: z
    .union([z.number(), z.string().regex(/^\d*$/, MESSAGES.invalidField)], MESSAGES.invalidField)
    .transform((value) => (value === '' ? undefined : Number(value)))
    .pipe(
      z
        .number(MESSAGES.invalidField)
        .int(MESSAGES.invalidField)
        .min(1, MESSAGES.invalidField)
        .max(1000, MESSAGES.invalidField)
        .optional(),
    )
    .optional(),
  // An instant, whose seconds are dropped, or 'dd/mm/yyyy hh:mm' of São Paulo. Null or '' turns the waiting room off;
  // if it is not sent, an edit keeps the stored value.
  fila_abre_em: MinuteInput(OFFICE_MESSAGES.eventoFila).optional(),
  ...meiaInput,
  // Null or '': always. If it is not sent, an edit keeps the stored value.
  acompanhantes_ate: DayOrNoneInput(OFFICE_MESSAGES.eventoAcompanhantes).optional(),
  // Of a new event only: without it, it is a draft. PUT eventos/publicar changes it (contract/publicar.ts).
  publicado: z.boolean(MESSAGES.invalidField).optional(),
  // Of an edit: whether the people who hold tickets are told of another place, hour or lineup.
  avisar: z.boolean(MESSAGES.invalidField).optional(),
})
export type EventoInput = z.infer<typeof EventoInput>

/**
 * POST eventos/copiar: a new event on another day, with the sectors, seat maps, lots and picture of this one, and no
 * sales. The start of the sales and of each lot is as many days later as the event is.
 */
export const EventoCopiarInput = z.object({
  id: Id,
  data: DayInput(OFFICE_MESSAGES.eventoData),
  /** If it is not sent, the copy keeps the name. */
  nome: Line(3, 200, OFFICE_MESSAGES.eventoNome).optional(),
})
export type EventoCopiarInput = z.infer<typeof EventoCopiarInput>
