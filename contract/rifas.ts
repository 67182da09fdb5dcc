import { z } from 'zod'
import { Day, Id, Reais } from './common.ts'
import { IdOnly } from './fields.ts'

/** A raffle as everyone sees it. `valor`: reais a number; numbers run from 1; `aberta`: on sale now, by the server's clock. */
export const Rifa = z.object({
  id: Id,
  nome: z.string(),
  descricao: z.string(),
  valor: Reais,
  qtd_numeros: z.number().int(),
  data_sorteio: Day,
  inicio_vendas: Day,
  aberta: z.boolean(),
})
export type Rifa = z.infer<typeof Rifa>
export const RifaList = z.object({ result: z.array(Rifa) })
export type RifaList = z.infer<typeof RifaList>
export const RifaParams = IdOnly
/** POST rifas/vendas/list: the numbers of a raffle that are sold, or held by others. */
export const RifaVendasInput = IdOnly
export const RifaVendasList = z.object({
  result: z.array(z.object({ nr_sorte: z.number().int(), status: z.string() })),
  total: z.number().int(),
})
export type RifaVendasList = z.infer<typeof RifaVendasList>
