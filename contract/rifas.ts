import { z } from 'zod'
import { Day, Estoque, Id, Instant, Reais } from './common.ts'
import { CentsInput, Concurso, CountOr, DayInput, IdOnly, Line, Prose, SavedId, Versao } from './fields.ts'
import { MAX_RIFA_NUMEROS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { Imagem } from './pictures.ts'
import { SHOP_REFUSALS } from './refusals-shop.ts'

/**
 * The sale of the drawn number, for the staff who hand over the prize. `valida`: false when it was refunded or charged
 * back after the list was frozen.
 */
export const Vencedora = z.object({
  id: Id,
  nr_sorte: z.number().int(),
  valida: z.boolean(),
  cliente: z.object({ nome: z.string(), telefone: z.string() }),
})
export type Vencedora = z.infer<typeof Vencedora>

/**
 * The frozen list of the sold numbers: `GET rifas/{id}/lista.txt` answers the file, and `sha256` is the hash of its
 * bytes, by which anybody can check that it is still the same.
 */
export const RifaLista = z.object({ sha256: z.string(), total: z.number().int(), em: Instant })

/**
 * A raffle. `valor`: reais per number; numbers start at 1; `aberta`: on sale now by the server's clock;
 * `regulamento`: the published terms, only in `GET rifas/{id}`; `autorizacao`: the public authorisation ('SPA nº
 * 05.031482/2026'); `apuracao`: how the number is drawn, as the end of the sentence 'Sorteio: …' ('pela Loteria
 * Federal'); each is null when it was not given. `numero_sorteado`: null until the draw; `numero_vendido`: whether that
 * number is on the frozen list; `concurso`: the draw of the Loteria Federal that it is the result of; `lista`: null until it is
 * frozen. The fields from `publicada` on are for admins only; `vendidos` and `arrecadado`: the net sums
 * of its numbers (contract/sums-rules.ts); `vencedora` is null when the drawn number is not on it.
 */
export const Rifa = z.object({
  id: Id,
  nome: z.string(),
  descricao: z.string(),
  regulamento: z.string().nullable().optional(),
  autorizacao: z.string().nullable(),
  apuracao: z.string().nullable(),
  valor: Reais,
  qtd_numeros: z.number().int(),
  data_sorteio: Day,
  inicio_vendas: Day,
  aberta: z.boolean(),
  imagem: Imagem.nullable().optional(),
  numero_sorteado: z.number().int().nullable().optional(),
  sorteada_em: Instant.nullable().optional(),
  numero_vendido: z.boolean().nullable().optional(),
  concurso: z.number().int().nullable().optional(),
  lista: RifaLista.nullable().optional(),
  publicada: z.boolean().optional(),
  vendidos: z.number().int().optional(),
  arrecadado: Reais.optional(),
  versao: z.number().int().optional(),
  vencedora: Vencedora.nullable().optional(),
})
export type Rifa = z.infer<typeof Rifa>
export const RifaList = z.object({ result: z.array(Rifa) })
export type RifaList = z.infer<typeof RifaList>
export const RifaParams = IdOnly
/** POST rifas/vendas/list: the numbers of a raffle that are sold or held by others. */
export const RifaVendasInput = IdOnly
export const RifaVendasList = z.object({
  result: z.array(z.object({ nr_sorte: z.number().int(), status: z.string() })),
  total: z.number().int(),
})
export type RifaVendasList = z.infer<typeof RifaVendasList>
/** GET rifas/{id}/numeros: `desde` is the version the caller already has; the answer is then up to date. */
export const RifaNumerosQuery = z.object({ desde: Estoque.optional() })
/**
 * GET rifas/{id}/numeros: the same numbers as a bitmap; see rifa-numeros-rules.ts. `total`: the number of numbers;
 * `versao`: the stock's version.
 */
export const RifaNumeros = z.object({ versao: Estoque, ocupados: z.base64(), total: z.number().int() })
export type RifaNumeros = z.infer<typeof RifaNumeros>

const Terms = Prose(50_000).transform((text) => text || null)
const OptionalLine = Line(0, 160, MESSAGES.invalidField)
  .nullish()
  .transform((text) => text || null)

/** POST rifas: a new raffle is unpublished. */
export const RifaInput = z
  .object({
    id: SavedId,
    versao: Versao,
    nome: Line(3, 120, OFFICE_MESSAGES.rifaNome),
    descricao: Prose(5000),
    regulamento: Terms,
    autorizacao: OptionalLine,
    apuracao: OptionalLine,
    valor: CentsInput(OFFICE_MESSAGES.rifaValor),
    qtd_numeros: CountOr(0, MAX_RIFA_NUMEROS).refine((count) => count >= 1, OFFICE_MESSAGES.rifaNumeros),
    inicio_vendas: DayInput(OFFICE_MESSAGES.rifaInicioVendas),
    data_sorteio: DayInput(OFFICE_MESSAGES.rifaSorteio),
  })
  .refine(({ inicio_vendas, data_sorteio }) => inicio_vendas < data_sorteio, {
    path: ['data_sorteio'],
    message: OFFICE_MESSAGES.rifaDatas,
  })
export type RifaInput = z.output<typeof RifaInput>
export const RifaDelete = IdOnly
/** POST rifas/publicar: an unpublished raffle is neither shown nor on sale. */
export const RifaPublicar = z.object({ id: Id, publicada: z.boolean(MESSAGES.invalidField), versao: Versao })
export type RifaPublicar = z.infer<typeof RifaPublicar>
/** POST rifas/lista: freezes the list of the sold numbers. A frozen one stays as it is. */
export const RifaListaInput = IdOnly
/**
 * POST rifas/sorteio: `numero` is the result of an external draw, `concurso` which one of the Loteria Federal; without
 * a number the server draws one of the sold ones.
 */
export const RifaSorteio = z.object({
  id: Id,
  numero: z
    .number(SHOP_REFUSALS['rifa.number-out-of-range'])
    .int(SHOP_REFUSALS['rifa.number-out-of-range'])
    .min(1, SHOP_REFUSALS['rifa.number-out-of-range'])
    .max(MAX_RIFA_NUMEROS, SHOP_REFUSALS['rifa.number-out-of-range'])
    .nullish(),
  concurso: Concurso,
})
export type RifaSorteio = z.infer<typeof RifaSorteio>

/** The form of an external draw's result: as RifaSorteio, from typed text, and always with the number. */
export const RifaResultado = z.object({
  id: Id,
  numero: z
    .string(OFFICE_MESSAGES.rifaResultado)
    .trim()
    .regex(/^\d{1,6}$/, OFFICE_MESSAGES.rifaResultado)
    .transform(Number)
    .refine((numero) => numero >= 1 && numero <= MAX_RIFA_NUMEROS, SHOP_REFUSALS['rifa.number-out-of-range']),
  concurso: z
    .string(OFFICE_MESSAGES.rifaConcurso)
    .trim()
    .regex(/^\d{0,5}$/, OFFICE_MESSAGES.rifaConcurso)
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((concurso) => concurso !== 0, OFFICE_MESSAGES.rifaConcurso),
})
