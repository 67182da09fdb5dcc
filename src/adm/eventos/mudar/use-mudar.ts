import { useActorRef } from '@xstate/react'
import { parseBrDay } from '../../../../contract/dates.ts'
import type { Evento } from '../../../../contract/eventos.ts'
import type { EventoEfeito } from '../../../../contract/mudar.ts'
import { isCancelado } from '../../../../contract/mudar-rules.ts'
import { mudarMachine, type Pedido, type Stored } from '../../../../machines/mudar.ts'
import { eventos } from '../../../api/office/eventos.ts'
import {
  mudar,
  useAdiarEventoMutation,
  useCancelarEventoMutation,
  useRetryCancelamentoMutation,
} from '../../../api/office/mudar.ts'
import { inspected } from '../../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../../lib/machine.ts'
import { useAppDispatch } from '../../../lib/redux.ts'

const ONCE = { subscribe: false, forceRefetch: true } as const

/** Whether an event is as a request wants it. */
function isAsWanted({ situacao, data, hora }: Evento, pedido: Pedido): boolean {
  if (pedido.what === 'cancelar') return isCancelado({ situacao })
  const { values } = pedido
  return situacao === 'adiado' && data === parseBrDay(String(values.data)) && hora === (values.hora || null)
}

/** Runs the machine that postpones or cancels an event. */
export function useMudar({ id, situacao }: Evento) {
  const dispatch = useAppDispatch()
  const [adiar] = useAdiarEventoMutation()
  const [cancelar] = useCancelarEventoMutation()
  const [retry] = useRetryCancelamentoMutation()
  const readStored = (pedido: Pedido | null) =>
    dispatch(eventos.endpoints.getEventoOffice.initiate(id, ONCE))
      .unwrap()
      .then((evento) => ({ isDone: pedido !== null && isAsWanted(evento, pedido) }))
  const change = async (pedido: Pedido | null): Promise<unknown> => {
    if (!pedido) return
    return pedido.what === 'adiar' ? adiar(pedido.values).unwrap() : cancelar(pedido.values).unwrap()
  }
  const machine = mudarMachine.provide({
    actors: {
      readEfeito: callActor<EventoEfeito>(() => dispatch(mudar.endpoints.getEfeito.initiate(id, ONCE)).unwrap()),
      change: callActor<unknown, Pedido | null>(change),
      readStored: callActor<Stored, Pedido | null>(readStored),
      retryRefund: callActor<unknown, string | null>(async (order) => order && retry({ id: order }).unwrap()),
    },
  })
  const actor = useActorRef(machine, { input: { isCancelled: isCancelado({ situacao }) }, ...inspected() })
  useStateAttribute(actor, 'mudar')
  return actor
}

export type MudarActor = ReturnType<typeof useMudar>
