import { z } from 'zod'
import { Cliente } from './clientes.ts'
import { Day, Id } from './common.ts'
import { Line } from './fields.ts'
import { MESSAGES } from './messages.ts'
import { Venda } from './vendas.ts'

/** The most people, and the most tickets, of one answer. */
export const OFFICE_SEARCH_MAX = 8

/** POST busca: a text as it was typed (`readSought`). It may be personal data, so it is never in an address. */
export const OfficeSearchInput = z.object({ texto: Line(0, 120, MESSAGES.invalidField) })
export type OfficeSearchInput = z.output<typeof OfficeSearchInput>

/** A ticket or a raffle number, with as much as tells it from others. */
const FoundIngresso = Venda.pick({ status: true, entregue: true, forma_pgto: true, pix_expira_em: true }).extend({
  id: Id,
  /** The name and day of its event or raffle. */
  nome: z.string(),
  data: Day,
  cliente: z.string(),
})

/** People, which only admins receive, and tickets of the user's cities. `mais`: there are others. */
export const OfficeSearchAnswer = z.object({
  clientes: z.array(Cliente),
  ingressos: z.array(FoundIngresso),
  mais: z.boolean(),
})
export type OfficeSearchAnswer = z.infer<typeof OfficeSearchAnswer>
