import { z } from 'zod'
import { Id } from './common.ts'
import { isEstado } from './estados.ts'
import { IdOnly, Line, SavedId, Versao } from './fields.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'

export const Cidade = z.object({ id: Id, nome: z.string(), estado: z.string() })
export type Cidade = z.infer<typeof Cidade>
/** One city, as its form loads it and a save returns it. */
export const CidadeSaved = Cidade.extend({ versao: z.number().int() })
export type CidadeSaved = z.infer<typeof CidadeSaved>
/** GET cidades: all of them, because they fill a select (docs/api.md#lists). */
export const CidadeList = z.object({ result: z.array(Cidade) })
export type CidadeList = z.infer<typeof CidadeList>
/** GET cidades/coordenadas: where the cities with events on the site are; one that is no municipality is missing. */
export const CidadeCoordenadas = z.object({
  result: z.array(z.object({ id: Id, latitude: z.number(), longitude: z.number() })),
})
export type CidadeCoordenadas = z.infer<typeof CidadeCoordenadas>
export const CidadeParams = IdOnly
export const CidadeDelete = IdOnly

/** POST cidades (docs/product.md#validation): `nome` of 3 characters or more; `estado` one of the 27 units. */
export const CidadeInput = z.object({
  id: SavedId,
  versao: Versao,
  nome: Line(3, 120, OFFICE_MESSAGES.cidade),
  estado: z.string(OFFICE_MESSAGES.cidade).trim().toUpperCase().refine(isEstado, OFFICE_MESSAGES.cidade),
})
export type CidadeInput = z.infer<typeof CidadeInput>
