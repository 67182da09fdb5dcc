import { useState } from 'react'
import { CATALOGUE } from '../../../../../contract/catalogue.ts'
import type { Evento, Setor } from '../../../../../contract/eventos.ts'
import { type AppError, errorText } from '../../../../api/error.ts'
import { useSaveLugaresMutation } from '../../../../api/office/setores.ts'
import { alerted } from '../../../../lib/alerts.ts'
import { useAppDispatch } from '../../../../lib/redux.ts'
import { ADM } from '../../../../texts/adm.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.tsx'
import { useToast } from '../../../shared/use-toast.ts'

type RemoveDrawingProps = { evento: Evento; setor: Setor; onRemoved: () => void }

/** Removes the stored drawing after a question: the places are a numbered grid again. */
export function RemoveDrawing({ evento, setor, onRemoved }: RemoveDrawingProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [isAsking, ask] = useState(false)
  const [save, { isLoading }] = useSaveLugaresMutation()
  const remove = async () => {
    const { error } = await save({ id: setor.id, versao: setor.versao, linhas: null, idEvento: evento.id })
    ask(false)
    if (error !== undefined) {
      dispatch(alerted(errorText(Object(error) as AppError, CATALOGUE.salvarSetor)))
      return
    }
    toast(TEXTS.removed)
    onRemoved()
  }
  return (
    <>
      <Button tone="quiet" onClick={() => ask(true)}>
        {TEXTS.removeDrawing}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={TEXTS.removeQuestion}
        confirm={ADM.remove}
        dismiss={ADM.keep}
        tone="danger"
        busy={isLoading}
        onConfirm={() => void remove()}
        onDismiss={() => ask(false)}
      />
    </>
  )
}
