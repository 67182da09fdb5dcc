import { z } from 'zod'
import { Id, Instant } from './common.ts'

/** POST ensaio: a rehearsal of this event. While there is one, of whatever event, it is answered instead. */
export const EnsaioInput = z.object({ id_evento: Id })

const partes = {
  /** When the second ticket was bought, the first reading was accepted, the first ticket came back. */
  comprado_em: Instant.nullable(),
  entrou_em: Instant.nullable(),
  devolvido_em: Instant.nullable(),
}

/** The rehearsal that is there. `id`: of the copied event, by which it is bought and read at the gate. */
export const Ensaio = z.object({
  id: Id,
  nome: z.string(),
  criado_em: Instant,
  ...partes,
  /** Tickets that are paid now. */
  comprados: z.number().int(),
  /** A payment or a refund of it is in progress: it cannot be deleted yet. */
  em_andamento: z.boolean(),
})
export type Ensaio = z.infer<typeof Ensaio>

/** The rehearsal that was deleted last, and how many rows of it were. */
export const EnsaioApagado = z.object({
  apagado_em: Instant,
  ...partes,
  pedidos: z.number().int(),
  ingressos: z.number().int(),
  leituras: z.number().int(),
})
export type EnsaioApagado = z.infer<typeof EnsaioApagado>

/** GET ensaio. */
export const EnsaioAnswer = z.object({ ensaio: Ensaio.nullable(), apagado: EnsaioApagado.nullable() })
export type EnsaioAnswer = z.infer<typeof EnsaioAnswer>
