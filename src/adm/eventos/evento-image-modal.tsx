import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { EVENTO_PICTURE } from '../../../contract/file-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useSendEventoImageMutation } from '../../api/office/eventos.ts'
import { eventoPictureFile } from '../../api/pictures.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { Button } from '../../ui/button/button.tsx'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useUnsaved } from '../shared/unsaved/use-unsaved.tsx'
import { useToast } from '../shared/use-toast.ts'
import styles from './evento-image-modal.module.css'
import type { EventoModalProps } from './evento-modal-route.tsx'

/** The upload of an event's picture: what is stored now, then what was chosen. */
export function EventoImageModal({ evento: { id, nome, imagem }, onClose }: EventoModalProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [send, { isLoading: busy }] = useSendEventoImageMutation()
  const question = useUnsaved(file ? 1 : 0)

  const close = () => leaveWhenSaved(onClose)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setRefused(null)
  }
  const submit = async () => {
    if (!file) {
      setRefused(MESSAGES.imageMissing)
      return
    }
    const { error } = await send({ eventoId: id, images: file })
    if (error !== undefined) {
      const refusal = Object(error) as AppError
      const atField = refusal.fields?.['images']
      if (atField) setRefused(atField)
      else dispatch(alerted(errorText(refusal, CATALOGUE.enviarImagem)))
      return
    }
    choose(null)
    toast(TEXTS.imageSaved)
    onClose()
  }
  return (
    <Sheet
      wide
      title={TEXTS.imageTitle(nome)}
      onClose={close}
      busy={busy}
      actions={
        <div className={styles.actions}>
          <Button tone="quiet" onClick={close} disabled={busy}>
            {ADM.cancel}
          </Button>
          <Button onClick={() => void submit()} busy={busy}>
            {busy ? TEXTS.imageSending : TEXTS.imageSend}
          </Button>
        </div>
      }
    >
      <FileField
        label={TEXTS.imageField}
        name="images"
        rule={EVENTO_PICTURE}
        file={file}
        onChange={choose}
        stored={eventoPictureFile(id, imagem)}
        hint={TEXTS.imageHint}
        error={refused}
      />
      {question}
    </Sheet>
  )
}
