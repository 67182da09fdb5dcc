import { z } from 'zod'
import { CODIGO_PATTERN, normalCodigo } from './codigos-rules.ts'
import { Id, Instant, Page, Reais } from './common.ts'
import { CentsInput, MinuteInput, SavedId, Versao, WholeOrNone } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { FARE_MESSAGES } from './messages-fares.ts'

/** A typed code, as it is stored. */
export const CodigoText = (message: string) =>
  z.string(message).max(60, message).transform(normalCodigo).pipe(z.string().regex(CODIGO_PATTERN, message))

/** What a code gives; `lote`: a lot of a hidden sector, at its price. */
export const CODIGO_TIPOS = ['percentual', 'preco', 'lote'] as const

/**
 * POST codigos: a code of all events, of one event or of one lot. `de`, `ate`: instants, or 'dd/mm/yyyy hh:mm' of São
 * Paulo. `valor`: the price of a unit in reais, its fee in proportion. The limits count tickets. A lot of a hidden sector is
 * opened by the codes of this lot, whatever they give.
 */
export const CodigoInput = z
  .object({
    id: SavedId,
    versao: Versao,
    codigo: CodigoText(FARE_MESSAGES.codigo),
    tipo: z.enum(CODIGO_TIPOS, MESSAGES.invalidField),
    percentual: WholeOrNone(1, 100, FARE_MESSAGES.codigoPercentual),
    valor: z
      .union([z.literal('').transform(() => null), CentsInput(FARE_MESSAGES.codigoValor)], FARE_MESSAGES.codigoValor)
      .nullish()
      .transform((cents) => cents ?? null),
    id_evento: SavedId,
    id_lote: SavedId,
    de: MinuteInput(FARE_MESSAGES.codigoPrazo)
      .optional()
      .transform((at) => at ?? null),
    ate: MinuteInput(FARE_MESSAGES.codigoPrazo)
      .optional()
      .transform((at) => at ?? null),
    limite: WholeOrNone(1, 100_000, FARE_MESSAGES.codigoLimite),
    limite_pessoa: WholeOrNone(1, 1000, FARE_MESSAGES.codigoPessoa),
    id_promotor: SavedId,
    comissao: WholeOrNone(0, 50, FARE_MESSAGES.codigoComissao).transform((percent) => percent ?? 0),
    ativo: z.boolean(MESSAGES.invalidField).default(true),
  })
  .superRefine(({ tipo, percentual, valor, id_evento, id_lote, de, ate }, ctx) => {
    const wrong = (field: string, message: string) => ctx.addIssue({ code: 'custom', message, path: [field] })
    if (tipo === 'percentual' && percentual === null) wrong('percentual', FARE_MESSAGES.codigoPercentual)
    if (tipo === 'preco' && valor === null) wrong('valor', FARE_MESSAGES.codigoValor)
    if (tipo === 'lote' && !id_lote) wrong('id_lote', FARE_MESSAGES.codigoOculto)
    if (id_lote && !id_evento) wrong('id_evento', FARE_MESSAGES.codigoEvento)
    if (de && ate && ate <= de) wrong('ate', FARE_MESSAGES.codigoOrdem)
  })
  .transform(({ tipo, percentual, valor, ...codigo }) => ({
    ...codigo,
    abreLote: tipo === 'lote',
    percentual: tipo === 'percentual' ? percentual : null,
    valorCents: tipo === 'preco' ? valor : null,
  }))
export type CodigoInput = z.output<typeof CodigoInput>

/**
 * A code in the back-office. `usados`: its tickets, held ones included; `liquidados`: those that can no longer be given
 * back, of which the commission is paid; amounts in reais, without fees.
 */
export const Codigo = z.object({
  id: Id,
  codigo: z.string(),
  tipo: z.enum(CODIGO_TIPOS),
  percentual: z.number().int().nullable(),
  valor: Reais.nullable(),
  evento: z.object({ id: Id, nome: z.string(), data: z.string() }).nullable(),
  lote: z.object({ id: Id, setor: z.string(), nr: z.number().int() }).nullable(),
  de: Instant.nullable(),
  ate: Instant.nullable(),
  limite: z.number().int().nullable(),
  limite_pessoa: z.number().int().nullable(),
  promotor: z.object({ id: Id, nome: z.string() }).nullable(),
  comissao: z.number().int(),
  ativo: z.boolean(),
  usados: z.number().int(),
  vendidos: z.number().int(),
  liquidados: z.number().int(),
  liquidado_valor: Reais,
  comissao_valor: Reais,
  versao: z.number().int(),
})
export type Codigo = z.infer<typeof Codigo>

/** GET codigos: newest first; of an event, also those of all events; `pesquisa` is a part of a code or of an event's name. */
export const CodigoQuery = z.object({
  idEvento: SavedId,
  pesquisa: z.string(MESSAGES.invalidField).trim().max(120, MESSAGES.invalidField).optional(),
  ...Page.shape,
})
export type CodigoQuery = z.output<typeof CodigoQuery>
/** `comissoes`: what is owed to promoters for all codes of the list, in reais. */
export const CodigoList = z.object({ result: z.array(Codigo), total: z.number().int(), comissoes: Reais })
export type CodigoList = z.infer<typeof CodigoList>
export const CodigoParams = z.object({ id: Id })
