import { z } from 'zod'
import { Id, Instant, Page } from './common.ts'
import { CORTESIA_LINHAS_MAX, CORTESIA_POR_LINHA, CORTESIA_SITUACOES, CORTESIAS_MAX } from './cortesias-rules.ts'
import { isPhone } from './documents.ts'
import { Line, SavedId, Versao, WholeOrNone } from './fields.ts'
import { Layout } from './lugares.ts'
import { MESSAGES } from './messages.ts'
import { FARE_MESSAGES } from './messages-fares.ts'
import { digits } from './text-rules.ts'

/**
 * POST cortesias/cotas: how many courtesies a user of the back-office may give for an event; `setores`: of which sectors,
 * none is all.
 */
export const CotaInput = z.object({
  id: SavedId,
  versao: Versao,
  id_evento: Id,
  id_usuario: z.union([Id, z.literal('')], FARE_MESSAGES.cotaUsuario).pipe(z.uuid(FARE_MESSAGES.cotaUsuario)),
  cota: WholeOrNone(0, 100_000, FARE_MESSAGES.cota)
    .refine((n) => n !== null, FARE_MESSAGES.cota)
    .transform(Number),
  setores: z.array(Id, MESSAGES.invalidField).max(200, MESSAGES.invalidField).default([]),
})
export type CotaInput = z.output<typeof CotaInput>

/** One person of a list; without a phone the courtesy is printed. */
export const CortesiaLinha = z.object({
  nome: Line(3, 120, FARE_MESSAGES.cortesiaNome),
  telefone: z
    .string(FARE_MESSAGES.cortesiaTelefone)
    .trim()
    .refine((text) => text === '' || isPhone(text), FARE_MESSAGES.cortesiaTelefone)
    .transform(digits)
    .nullish()
    .transform((phone) => phone || null),
  motivo: Line(0, 120, FARE_MESSAGES.cortesiaMotivo)
    .nullish()
    .transform((text) => text || null),
  quantidade: WholeOrNone(1, CORTESIA_POR_LINHA, FARE_MESSAGES.cortesiaQuantidade).transform((n) => n ?? 1),
})
export type CortesiaLinha = z.output<typeof CortesiaLinha>

/** `chave`: made by the form; the same request sent again gives nothing more. */
const Given = z.object({ chave: Id, idEvento: Id, id_lote: z.uuid(FARE_MESSAGES.cortesiaLote).toLowerCase() })

/** POST cortesias: to one person. `lugares`: chosen places of a numbered sector, in place of a quantity. */
export const CortesiaInput = z.object({
  ...Given.shape,
  ...CortesiaLinha.shape,
  lugares: z
    .array(z.number().int().min(1), MESSAGES.invalidField)
    .max(CORTESIA_POR_LINHA, FARE_MESSAGES.cortesiaQuantidade)
    .refine((list) => new Set(list).size === list.length, MESSAGES.invalidField)
    .default([]),
})
export type CortesiaInput = z.output<typeof CortesiaInput>

/** POST cortesias/lista: all lines or none; `fields` of a refusal names each line that is wrong. */
export const CortesiasListaInput = z.object({
  ...Given.shape,
  linhas: z
    .array(CortesiaLinha, MESSAGES.invalidField)
    .min(1, FARE_MESSAGES.cortesiaLista)
    .max(CORTESIA_LINHAS_MAX, FARE_MESSAGES.cortesiaLinhas(CORTESIA_LINHAS_MAX))
    .refine(
      (linhas) => linhas.reduce((sum, { quantidade }) => sum + quantidade, 0) <= CORTESIAS_MAX,
      FARE_MESSAGES.cortesiasMax(CORTESIAS_MAX),
    ),
})
export type CortesiasListaInput = z.output<typeof CortesiasListaInput>

/** The courtesies that were given, one for each line, in its order. */
export const CortesiasDadas = z.object({ result: z.array(z.object({ id: Id })) })
export type CortesiasDadas = z.infer<typeof CortesiasDadas>

/**
 * A giver's quota for an event, in tickets: `dadas` and not revoked; of them `aceitas` are in an account, `esperam` for
 * their phone to sign up, `impressas` have no phone; `usadas` of all.
 */
export const Cota = z.object({
  id: Id,
  usuario: z.object({ id: Id, nome: z.string() }),
  cota: z.number().int(),
  setores: z.array(Id),
  versao: z.number().int(),
  dadas: z.number().int(),
  aceitas: z.number().int(),
  esperam: z.number().int(),
  impressas: z.number().int(),
  usadas: z.number().int(),
  ultima_em: Instant.nullable(),
})
export type Cota = z.infer<typeof Cota>

/** GET cortesias: `pesquisa` is a part of the name of who gave or received. All but admins get their own quota alone. */
export const CortesiasQuery = z.object({
  idEvento: Id,
  pesquisa: z.string(MESSAGES.invalidField).trim().max(120, MESSAGES.invalidField).optional(),
})
export type CortesiasQuery = z.output<typeof CortesiasQuery>
export const CotasList = z.object({ result: z.array(Cota) })
export type CotasList = z.infer<typeof CotasList>

/** GET cortesias/eventos: the published events to come for which the caller has a quota. */
export const CotaEventos = z.object({ result: z.array(z.object({ id: Id, nome: z.string(), data: z.string() })) })
export type CotaEventos = z.infer<typeof CotaEventos>

/** GET cortesias/eventos/{id}: the sectors of which the caller's own quota is, with their lots by ordinal. */
export const CotaSetor = z.object({
  id: Id,
  nome: z.string(),
  tipo: z.number(),
  qtd_lugar: z.number(),
  layout: Layout,
  lotes: z.array(z.object({ id: Id, nr: z.number().int() })),
})
export type CotaSetor = z.infer<typeof CotaSetor>
export const CotaSetores = z.object({ result: z.array(CotaSetor) })
export type CotaSetores = z.infer<typeof CotaSetores>

/**
 * One courtesy: `nome` and `motivo` are null once they were erased, `lugares` the names of its places, `ingressos` the
 * ids of its tickets. `telefone` only while it waits.
 */
export const Cortesia = z.object({
  id: Id,
  nome: z.string().nullable(),
  telefone: z.string().nullable(),
  motivo: z.string().nullable(),
  setor: z.string(),
  lugares: z.array(z.string()),
  ingressos: z.array(Id),
  dada_em: Instant,
  situacao: z.enum(CORTESIA_SITUACOES),
})
export type Cortesia = z.infer<typeof Cortesia>

/** GET cortesias/{id}: the courtesies of a quota, newest first. */
export const CortesiaParams = z.object({ id: Id })
export const DadasQuery = z.object({ pesquisa: CortesiasQuery.shape.pesquisa, ...Page.shape })
export type DadasQuery = z.output<typeof DadasQuery>
export const DadasList = z.object({ result: z.array(Cortesia), total: z.number().int() })
export type DadasList = z.infer<typeof DadasList>
