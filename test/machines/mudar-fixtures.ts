import type { EventoEfeito } from '../../contract/mudar.ts'
import type { MudarContext } from '../../machines/mudar.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const EVENTO = 'd3f0c7de-59f4-4f57-9d39-0f6a4b0f1c21'
export const ORDER = 'd3f0c7de-59f4-4f57-9d39-0f6a4b0f1c22'
export const NOME = 'Festival do Sol'

/** An event to come, and one that is cancelled already. */
export const INPUTS = [{ isCancelled: false }, { isCancelled: true }]

export const EFEITO: EventoEfeito = {
  ...{ pessoas: 3, ingressos: 5, total: 460, cortesias: 1, socios: 0, entradas: 0, reservas: 2, pix_abertos: 1 },
  metodos: [{ metodo: 'pix', ingressos: 5, valor: 460 }],
  saldo: { disponivel: 500, a_receber: 0 },
}

const CANCELAR = { what: 'cancelar', values: { id: EVENTO, motivo: 'chuva forte', nome: NOME } }
export const ADIAR = {
  what: 'adiar',
  values: { id: EVENTO, motivo: 'chuva forte', data: '20/12/2099', hora: '21:00', devolver_ate: '19/12/2099' },
}

/** All events that a person or the server can send. */
export const EVENTS: TestEvent[] = [
  { type: 'mudar.choose', what: 'adiar' },
  { type: 'mudar.choose', what: 'cancelar' },
  { type: 'mudar.confirm', pedido: ADIAR },
  { type: 'mudar.confirm', pedido: CANCELAR },
  ...plain('mudar.count', 'mudar.check'),
  { type: 'pendencia.retry', id: ORDER },
  done('readEfeito', EFEITO),
  fails('readEfeito'),
  done('change', {}),
  fails('change'),
  refuses('change', 'record.edited-meanwhile'),
  done('readStored', { isDone: true }),
  done('readStored', { isDone: false }),
  fails('readStored'),
  done('retryRefund', {}),
  fails('retryRefund'),
]

/** The part of the context that decides the next transitions, and what the screen sends. */
export const keyOf = ({ what, efeito, error, pendencia }: MudarContext) => [
  what,
  efeito !== null,
  error !== null,
  pendencia !== null,
]

/** A person confirms what they have chosen: the form of the other change is not on the screen. */
export const isPossible = (event: TestEvent, { context }: { context: unknown }): boolean => {
  const { what } = context as MudarContext
  if (event.type === 'mudar.confirm') return Object(event['pedido']).what === what
  return event.type !== 'mudar.choose' || event['what'] !== what
}
