import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type BulkWork, bulkMachine, persistBulk, restoreBulk } from '../../../../machines/bulk.ts'
import { eventos, useSetPublishingMutation, useSetSaleMutation } from '../../../api/office/eventos.ts'
import { useRefundVendasMutation } from '../../../api/office/vendas.ts'
import { readHistoryState } from '../../../lib/history-state.ts'
import { inspected } from '../../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../../lib/machine.ts'
import { usePersistedStep } from '../../../lib/persisted-step.ts'
import { useAppDispatch } from '../../../lib/redux.ts'
import type { Selection } from '../../../ui/data-table/columns.ts'

const NAME = 'bulk'

export type BulkActor = ActorRefFrom<typeof bulkMachine>

/** Does one thing to one item; repeating it changes nothing. */
function usePerform(): (work: BulkWork | undefined) => Promise<unknown> {
  const dispatch = useAppDispatch()
  const [setSale] = useSetSaleMutation()
  const [setPublishing] = useSetPublishingMutation()
  const [refund] = useRefundVendasMutation()
  const publish = async (id: string) => {
    const { publicado, versao } = await dispatch(
      eventos.endpoints.getEventoOffice.initiate(id, { subscribe: false, forceRefetch: true }),
    ).unwrap()
    return publicado ? undefined : setPublishing({ id, versao, publicado: true }).unwrap()
  }
  return async (work) => {
    if (!work) return
    const { ids } = work.item
    const [id = ''] = ids
    switch (work.kind) {
      case 'fechar':
        return setSale({ id, abertas: false }).unwrap()
      case 'publicar':
        return publish(id)
      case 'reembolsar':
        return refund({ ids: [...ids], motivo: '' }).unwrap()
    }
  }
}

/** Runs the machine of a change of many records on a list's page. A reload finds its step in the history entry. */
export function useBulk(): BulkActor {
  const perform = usePerform()
  const [input] = useState(() => restoreBulk(readHistoryState(NAME)))
  const machine = bulkMachine.provide({ actors: { perform: callActor<unknown, BulkWork | undefined>(perform) } })
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, NAME)
  usePersistedStep(actor, NAME, persistBulk)
  return actor
}

/**
 * The rows that are selected on all pages of a list.
 * @param groupOf the rows with the same are changed by one call; by default each by its own
 */
export function useSelection<Row>(
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
  groupOf: (row: Row) => string = keyOf,
) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, { nome: string; group: string }>>(new Map())
  const selection: Selection<Row> = {
    has: (row) => chosen.has(keyOf(row)),
    set: (rows, isSelected) => {
      const next = new Map(chosen)
      for (const row of rows) {
        if (isSelected) next.set(keyOf(row), { nome: nameOf(row), group: groupOf(row) })
        else next.delete(keyOf(row))
      }
      setChosen(next)
    },
  }
  return {
    selection,
    ids: [...chosen.keys()],
    items: Object.values(Object.groupBy([...chosen], ([, { group }]) => group)).map((rows = []) => ({
      ids: rows.map(([id]) => id),
      nome: rows.map(([, { nome }]) => nome).join(', '),
    })),
    clear: () => setChosen(new Map()),
  }
}
