import { EVENTO_PICTURE } from '../../../contract/file-rules.ts'
import { useSendEventoImageMutation } from '../../api/office/eventos.ts'
import { eventoPictureFile } from '../../api/pictures.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { PictureModal } from '../shared/picture-modal.tsx'
import type { EventoModalProps } from './evento-modal-route.tsx'

/** The upload of an event's picture: what is stored now, then what was chosen. */
export function EventoImageModal({ evento: { id, nome, imagem }, onClose }: EventoModalProps) {
  const [send] = useSendEventoImageMutation()
  return (
    <PictureModal
      title={TEXTS.imageTitle(nome)}
      label={TEXTS.imageField}
      hint={TEXTS.imageHint}
      rule={EVENTO_PICTURE}
      stored={eventoPictureFile(id, imagem)}
      send={(images) => send({ eventoId: id, images })}
      report={TEXTS.imageSaved}
      onClose={onClose}
    />
  )
}
