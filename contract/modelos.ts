import { z } from 'zod'
import { CidadeInput } from './cidades.ts'
import { EventoInput } from './eventos.ts'
import { MESSAGES } from './messages.ts'
import { MODELO_IDS } from './modelos-rules.ts'

/**
 * POST eventos/modelo: a draft with sectors, lots and prices of a template (modelos-rules.ts), which is then edited. The
 * city is found by its name, or made.
 */
export const EventoModeloInput = z.object({
  modelo: z.enum(MODELO_IDS, MESSAGES.invalidField),
  ...EventoInput.pick({ nome: true, local: true, endereco: true, data: true, hora: true }).shape,
  cidade: CidadeInput.shape.nome,
  estado: CidadeInput.shape.estado,
})
export type EventoModeloInput = z.infer<typeof EventoModeloInput>
