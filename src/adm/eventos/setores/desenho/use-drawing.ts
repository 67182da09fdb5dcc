import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { layoutOf } from '../../../../../contract/drawing-rules.ts'
import type { Evento, Setor } from '../../../../../contract/eventos.ts'
import { drawingMachine, type SaveInput, type StoredSetor } from '../../../../../machines/drawing.ts'
import { eventos } from '../../../../api/office/eventos.ts'
import { setores } from '../../../../api/office/setores.ts'
import { inspected } from '../../../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../../../lib/machine.ts'
import { useAppDispatch } from '../../../../lib/redux.ts'

/** The parts of a sector that the drawing needs. */
const storedOf = ({ id, versao = 0, tipo, qtd_lugar, qtd_por_linha, layout }: Setor): StoredSetor => ({
  id,
  versao,
  tipo,
  qtd_lugar,
  qtd_por_linha,
  layout,
})

type DrawingOptions = { evento: Evento; setor: Setor; taken: readonly number[]; onSaved: () => void }

/** Runs the machine of a drawing. */
export function useDrawing({ evento, setor, taken, onSaved }: DrawingOptions) {
  const dispatch = useAppDispatch()
  const [machine] = useState(() =>
    drawingMachine.provide({
      actors: {
        saveDrawing: callActor<unknown, SaveInput>(({ setor: { id, versao }, drawing }) => {
          const { linhas, numeracao } = layoutOf(drawing)
          const body = { id, versao, linhas, numeracao: numeracao ?? null, idEvento: evento.id }
          return dispatch(setores.endpoints.saveLugares.initiate(body, { track: false })).unwrap()
        }),
        readSetor: callActor(async () => {
          const options = { forceRefetch: true, subscribe: false }
          const read = dispatch(eventos.endpoints.getEventoOffice.initiate(evento.id, options))
          const found = (await read.unwrap()).setores.find(({ id }) => id === setor.id)
          if (!found) throw new Error('the sector was deleted meanwhile')
          return storedOf(found)
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { setor: storedOf(setor), taken }, ...inspected() })
  useStateAttribute(actor, 'drawing')
  useEffect(() => actor.send({ type: 'taken.read', taken }), [actor, taken])
  const isSaved = useSelector(actor, ({ status }) => status === 'done')
  useEffect(() => {
    if (isSaved) onSaved()
  }, [isSaved, onSaved])
  return actor
}

export type DrawingActor = ReturnType<typeof useDrawing>
