import { z } from 'zod'
import { Id, Instant, Reais } from './common.ts'
import { isHour } from './dates.ts'
import { DayInput, IdOnly, Line, Versao } from './fields.ts'
import { MUDAR_MESSAGES } from './messages-mudar.ts'
import { OFFICE_MESSAGES } from './messages-office.ts'
import { toCents } from './money.ts'
import { MOTIVO_MAX, MUDAR_METODOS } from './mudar-rules.ts'

const Motivo = Line(3, MOTIVO_MAX, MUDAR_MESSAGES.motivo)

/** POST eventos/adiar: a new day and hour, and until when holders may give their tickets back. */
export const AdiarInput = z.object({
  id: Id,
  data: DayInput(OFFICE_MESSAGES.eventoData),
  hora: z
    .string(OFFICE_MESSAGES.loteHora)
    .refine((text) => text === '' || isHour(text), OFFICE_MESSAGES.loteHora)
    .nullable()
    .transform((text) => text || null),
  devolver_ate: DayInput(MUDAR_MESSAGES.devolverAte),
  motivo: Motivo,
  versao: Versao,
})
export type AdiarInput = z.output<typeof AdiarInput>

/** POST eventos/cancelar: `nome` is typed and must be the event's. It cannot be undone. */
export const CancelarInput = z.object({ id: Id, motivo: Motivo, nome: Line(1, 200, MUDAR_MESSAGES.nome) })
export type CancelarInput = z.output<typeof CancelarInput>

export const MudarParams = IdOnly

const quantity = z.number().int()
const Metodo = z.object({ metodo: z.enum(MUDAR_METODOS), ingressos: quantity, valor: Reais })

/** GET eventos/{id}/efeito: what either change would concern, counted before anything is done. Reais with the fee. */
export const EventoEfeito = z.object({
  /** Who holds a ticket, with courtesies. */
  pessoas: quantity,
  /** Paid tickets, and what was paid for them. */
  ingressos: quantity,
  total: Reais,
  metodos: z.array(Metodo),
  /** Tickets that cost nothing: given away, or at the price of 0. */
  cortesias: quantity,
  /** Members who may enter with their card. */
  socios: quantity,
  /** Who has entered already. */
  entradas: quantity,
  /** Units that are held and not paid yet, and the PIX among them that could still be paid. */
  reservas: quantity,
  pix_abertos: quantity,
  /**
   * The house's balance at the provider, of all events: what it has, and what it will be paid out. Null: the provider
   * does not say, or the caller works in some cities only.
   */
  saldo: z.object({ disponivel: Reais, a_receber: Reais }).nullable(),
})
export type EventoEfeito = z.infer<typeof EventoEfeito>

/** An order whose money could not be given back yet: `id` of the order, `nome` of the buyer. */
const Pendencia = z.object({
  id: Id,
  nome: z.string(),
  valor: Reais,
  problema: z.string(),
  /** When it is tried again by itself; null: not before a person does. */
  proxima_em: Instant.nullable(),
})

/** GET eventos/{id}/cancelamento: how far the refunds of a cancelled event are. */
export const Cancelamento = z.object({
  comecou_em: Instant,
  /** `recusados` were refused by the provider at the last try, and are not among `esperando`. */
  ingressos: z.object({ total: quantity, devolvidos: quantity, esperando: quantity, recusados: quantity }),
  valor: z.object({ total: Reais, devolvido: Reais }),
  metodos: z.array(Metodo.extend({ devolvidos: quantity, devolvido: Reais })),
  pessoas_avisadas: z.object({ total: quantity, enviadas: quantity, desistidas: quantity }),
  pendencias: z.array(Pendencia),
  /** The caller's e-mail, if they have cancelled the event and are written to when nothing is left to do. */
  escreve_para: z.string().nullable(),
  /** Nothing is left to do. */
  pronto: z.boolean(),
})
export type Cancelamento = z.infer<typeof Cancelamento>

/** POST eventos/cancelamento/tentar: tries a `pendencia` again now. */
export const TentarInput = IdOnly

/**
 * Whether a balance at the provider covers refunds: now, only with what it will be paid out, or not at all. Reais. A refund
 * that the provider refuses for want of money is asked for again (docs/selling.md#cancelled-events).
 */
export function cobertura(
  total: number,
  { disponivel, a_receber }: { disponivel: number; a_receber: number },
): 'agora' | 'depois' | 'falta' {
  const cents = toCents(total)
  if (toCents(disponivel) >= cents) return 'agora'
  return toCents(disponivel) + toCents(a_receber) >= cents ? 'depois' : 'falta'
}
