import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { InstantInput, SavedId } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { ENTRADAS_MAX, PORTARIA_PAGE, PORTARIA_PAGE_MAX, RESULTADOS } from './portaria-rules.ts'
import { Portao, Scanned, VENDA_STATUS } from './vendas.ts'

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

/** A ticket on the portaria's list, with its owner's shortened name (portariaName). */
export const PortariaIngresso = z.object({
  id: Id,
  nome: z.string(),
  setor: z.string(),
  lugar: z.string().nullable(),
  lote: z.number(),
  estado: z.enum(VENDA_STATUS),
  entregue_em: Instant.nullable(),
})
export type PortariaIngresso = z.infer<typeof PortariaIngresso>

const Contagem = z.object({ vendidos: z.number(), entraram: z.number() })
export const PortariaLista = z.object({
  evento: z.object({ id: Id, nome: z.string(), data: z.string(), hora: z.string().nullable(), local: z.string() }),
  /** Counts of the whole download, not of this page. */
  total: z.number(),
  contadores: Contagem.extend({
    setores: z.array(Contagem.extend({ id: Id, nome: z.string() })),
    /** Admitted tickets by entrance, as the devices name it; '' for devices without a name. */
    portoes: z.array(z.object({ portao: z.string(), entraram: z.number() })),
  }),
  result: z.array(PortariaIngresso),
  /** Of the next page; null on the last. */
  cursor: z.string().nullable(),
  /** The `desde` of the next download, when this one is complete. */
  desde: Instant,
})
export type PortariaLista = z.infer<typeof PortariaLista>

const EntradaInput = z
  .object({
    /** Made by the device: the same reading sent twice counts once. */
    id: Id,
    codigo: Scanned.nullish(),
    id_venda: SavedId,
    lida_em: InstantInput(MESSAGES.invalidDate).transform((text) => new Date(text)),
    portao: Portao,
  })
  .refine(({ codigo, id_venda }) => codigo || id_venda, { path: ['codigo'], error: MESSAGES.invalidField })
export type EntradaInput = z.output<typeof EntradaInput>

/** POST portaria/{idEvento}/entradas: the codes a device has read, possibly earlier and offline. */
export const EntradasInput = z.object({
  entradas: z
    .array(EntradaInput, MESSAGES.invalidField)
    .min(1, MESSAGES.invalidField)
    .max(ENTRADAS_MAX, MESSAGES.invalidField),
})

/** One result per reading, in the order they were sent. */
export const EntradasAnswer = z.object({
  result: z.array(
    z.object({
      id: Id,
      resultado: z.enum(RESULTADOS),
      /** When and at which `portao` the ticket was admitted, by this reading or an earlier one. */
      entregue_em: Instant.nullable(),
      portao: z.string().nullable(),
      ingresso: PortariaIngresso.nullable(),
    }),
  ),
})
export type EntradasAnswer = z.infer<typeof EntradasAnswer>
