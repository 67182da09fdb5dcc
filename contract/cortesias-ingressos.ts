import { z } from 'zod'
import { Venda } from './vendas.ts'

/** GET cortesias/{id}/ingressos: the tickets of a courtesy as they are printed, without the account that has them. */
export const CortesiaIngresso = z.object({
  ...Venda.pick({ id: true, status: true, forma_pgto: true, entregue: true, entregue_em: true, codigo: true }).shape,
  ...Venda.pick({ evento: true, rifa: true, lote: true, lugar: true, nr_sorte: true, tarifa: true }).shape,
  cliente: Venda.shape.cliente.pick({ nome: true }),
})
export type CortesiaIngresso = z.infer<typeof CortesiaIngresso>
export const CortesiaIngressos = z.object({ result: z.array(CortesiaIngresso) })
export type CortesiaIngressos = z.infer<typeof CortesiaIngressos>
