import { z } from 'zod'
import { Day, Id, Instant, Reais } from './common.ts'
import { InstantInput, Line, SavedId } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { SITUACOES_EVENTO } from './mudar-rules.ts'
import { ENTRADAS_MAX, PORTARIA_PAGE, PORTARIA_PAGE_MAX, RESULTADOS } from './portaria-rules.ts'
import { Portao, Scanned, VENDA_STATUS, VendaTarifa } from './vendas.ts'

/** GET portaria/chaves: the public keys of valid ticket codes, as JWK, so that a device verifies codes offline. */
export const PortariaChaves = z.object({
  result: z.array(z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
})

export const PortariaParams = z.object({ idEvento: Id })

/**
 * GET portaria/{idEvento}: `cursor` is the one returned by the previous page. `desde` is the one returned by the first
 * page of the previous download; with it only the tickets changed since are returned.
 */
export const PortariaQuery = z.object({
  desde: InstantInput(MESSAGES.invalidDate).optional(),
  cursor: z.string(MESSAGES.invalidField).max(300, MESSAGES.invalidField).optional(),
  limit: z.coerce
    .number(MESSAGES.invalidField)
    .int(MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(PORTARIA_PAGE_MAX, MESSAGES.invalidField)
    .default(PORTARIA_PAGE),
})
export type PortariaQuery = z.output<typeof PortariaQuery>

/**
 * A ticket on the portaria's list, with its owner's shortened name (portariaName); or a membership card that admits
 * (`passe`), with the membership's id, its plan as `setor`, its seat as `lugar`, and 'paid' while it admits.
 */
export const PortariaIngresso = z.object({
  id: Id,
  nome: z.string(),
  setor: z.string(),
  lugar: z.string().nullable(),
  /** Of a companion: the name of the wheelchair's place, whose ticket is of the same person. */
  acompanha: z.string().optional(),
  lote: z.number(),
  /** Absent at the full price. `diferenca`: what the full price is above it, in reais, for who lacks the document. */
  tarifa: VendaTarifa.extend({ diferenca: Reais }).nullish(),
  estado: z.enum(VENDA_STATUS),
  entregue_em: Instant.nullable(),
  /** Only of a membership card (passRefusal). */
  passe: z.object({ coberta: z.boolean(), cancelada: z.boolean(), ate: Day.nullable() }).optional(),
})
export type PortariaIngresso = z.infer<typeof PortariaIngresso>

/**
 * POST portaria/{idEvento}/busca: `codigo`, the short code of a ticket of any event of the user's cities, or of a
 * membership card; or `texto`, a name, phone or order of this event's clientes, or of a member whose card admits
 * (procuraOf).
 */
export const BuscaInput = z
  .object({
    codigo: z
      .string(MESSAGES.invalidField)
      .regex(/^[0-9A-F]{8}$/, MESSAGES.invalidField)
      .optional(),
    texto: Line(3, 100, MESSAGES.invalidField).optional(),
  })
  .refine(({ codigo, texto }) => (codigo === undefined) !== (texto === undefined), {
    path: ['texto'],
    error: MESSAGES.invalidField,
  })
export type BuscaInput = z.output<typeof BuscaInput>

const PortariaEvento = z.object({
  id: Id,
  nome: z.string(),
  data: z.string(),
  hora: z.string().nullable(),
  local: z.string(),
  /** A cancelled event admits nobody, also on a device without a network. */
  situacao: z.enum(SITUACOES_EVENTO).optional(),
})

/** A ticket that was found, with its owner's whole name, which no device stores. */
export const PortariaAchado = PortariaIngresso.extend({
  portao: z.string().nullable(),
  /** Set when the ticket is of another event; its owner's name is shortened then. */
  evento: PortariaEvento.pick({ nome: true, data: true, hora: true }).nullable(),
})
export type PortariaAchado = z.infer<typeof PortariaAchado>
export const BuscaAnswer = z.object({
  result: z.array(PortariaAchado),
  /** Whether more were found than are returned. */
  mais: z.boolean(),
})
export type BuscaAnswer = z.infer<typeof BuscaAnswer>

const Contagem = z.object({ vendidos: z.number(), entraram: z.number() })
/** A person whom a device without a network let in, and whose ticket the server then did not accept. */
const PortariaAlerta = z.object({
  /** Of the reading. */
  id: Id,
  resultado: z.enum(RESULTADOS),
  lida_em: Instant,
  portao: z.string(),
  ingresso: PortariaIngresso.nullable(),
  /** The accepted entrance of the same ticket. */
  aceita: z.object({ lida_em: Instant, portao: z.string() }).nullable(),
})
export type PortariaAlerta = z.infer<typeof PortariaAlerta>

export const PortariaLista = z.object({
  evento: PortariaEvento,
  /** Counts of the whole download, not of this page. */
  total: z.number(),
  contadores: Contagem.extend({
    setores: z.array(Contagem.extend({ id: Id, nome: z.string() })),
    /** Members who entered with their card, who are in no sector. */
    socios: z.number().optional(),
    /** Who entered by entrance, as the devices name it; '' for devices without a name. */
    portoes: z.array(z.object({ portao: z.string(), entraram: z.number() })),
  }),
  /** The newest first, at most 100; every device of the event shows them. */
  alertas: z.array(PortariaAlerta),
  result: z.array(PortariaIngresso),
  /** The membership cards that admit, on the pages after the last ticket; with `desde` also those that no longer do. */
  socios: z.array(PortariaIngresso).optional(),
  /** Of the next page; null on the last. */
  cursor: z.string().nullable(),
  /** The `desde` of the next download, when this one is complete. */
  desde: Instant,
})
export type PortariaLista = z.infer<typeof PortariaLista>

/** Who enters at the portaria: a scanned code, or a sale or a membership that a person found on the list. */
const Named = z.object({ codigo: Scanned.nullish(), id_venda: SavedId, id_socio: SavedId })
const isNamed = ({ codigo, id_venda, id_socio }: z.output<typeof Named>): boolean =>
  Boolean(codigo ?? id_venda ?? id_socio)
const UNNAMED = { path: ['codigo'], error: MESSAGES.invalidField }

/** POST portaria/{idEvento}/conferir: a ticket that is only checked, in a rehearsal or before the event. */
export const ConferirInput = Named.refine(isNamed, UNNAMED)
export type ConferirInput = z.output<typeof ConferirInput>

const EntradaInput = Named.extend({
  /** Made by the device: the same reading sent twice counts once. */
  id: Id,
  lida_em: InstantInput(MESSAGES.invalidDate).transform((text) => new Date(text)),
  portao: Portao,
  /** Whether the device let the person in before it sent this reading, because there was no network. */
  sem_rede: z.boolean(MESSAGES.invalidField).optional(),
  /** Whether a person has seen the document of its fare. */
  documento_visto: z.boolean(MESSAGES.invalidField).optional(),
}).refine(isNamed, UNNAMED)
export type EntradaInput = z.output<typeof EntradaInput>

/** POST portaria/{idEvento}/entradas: the codes a device has read, possibly earlier and offline. */
export const EntradasInput = z.object({
  entradas: z
    .array(EntradaInput, MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(ENTRADAS_MAX, MESSAGES.invalidField),
})

/** What an upload of this ticket would be answered now. */
export const Conferencia = z.object({
  resultado: z.enum(RESULTADOS),
  /** When and at which `portao` the ticket was admitted, by this reading or an earlier one. */
  entregue_em: Instant.nullable(),
  portao: z.string().nullable(),
  ingresso: PortariaIngresso.nullable(),
})
export type Conferencia = z.infer<typeof Conferencia>

/** One result per reading, in the order they were sent. */
export const EntradasAnswer = z.object({ result: z.array(Conferencia.extend({ id: Id })) })
export type EntradasAnswer = z.infer<typeof EntradasAnswer>

/**
 * GET portaria/{idEvento}/entradas: who entered when and where, for the organiser. `quartos` counts by quarter of an
 * hour, gate and sector; `em` is its beginning. Quarters without an entrance are left out. Members who entered with their
 * card (`socios`) are in no sector.
 */
export const PortariaEntradas = z.object({
  evento: PortariaEvento,
  vendidos: z.number(),
  entraram: z.number(),
  socios: z.number().int().optional(),
  setores: z.array(Contagem.extend({ id: Id, nome: z.string() })),
  quartos: z.array(z.object({ em: Instant, portao: z.string(), id_setor: Id.nullable(), entradas: z.number().int() })),
  /** How many people entered with a ticket that was not accepted. */
  alertas: z.number().int(),
  /** When this was counted. */
  agora: Instant,
})
export type PortariaEntradas = z.infer<typeof PortariaEntradas>

/** GET portaria/{idEvento}/papel: `setor` prints one sector. */
export const PapelQuery = z.object({ setor: SavedId })
/**
 * The valid tickets of an event for a list on paper, by their owners' whole names, without any other personal data.
 * `total`: of all of them; of more than PAPEL_MAX only the first are returned, and the list is printed by sector.
 */
export const PortariaPapel = z.object({
  evento: PortariaEvento,
  setores: z.array(z.object({ id: Id, nome: z.string() })),
  total: z.number().int(),
  result: z.array(PortariaIngresso.omit({ estado: true })),
  /** The members whose card admits, by name; absent when a sector is chosen. */
  socios: z.array(PortariaIngresso.omit({ estado: true })).optional(),
  agora: Instant,
})
export type PortariaPapel = z.infer<typeof PortariaPapel>
