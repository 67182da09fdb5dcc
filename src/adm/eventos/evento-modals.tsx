import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type Evento, EventoCopiarInput } from '../../../contract/eventos.ts'
import { EVENTO_PICTURE } from '../../../contract/file-rules.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { errorText } from '../../api/error.ts'
import { useCopyEventoMutation, useGetEventoOfficeQuery, useSendEventoImageMutation } from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { eventoPictureFile } from '../../api/pictures.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { FileField } from '../../ui/file-field/file-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { ADM_PATHS, SETOR } from '../shared/adm-paths.ts'
import { DateInput, FieldRow, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { useMay } from '../shared/office-session.tsx'
import { PictureModal } from '../shared/picture-modal.tsx'
import { RecordPage } from '../shared/record-page.tsx'
import { NoPermission } from '../shared/require-call.tsx'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useGoBack } from '../shared/use-go-back.ts'

/** A modal with typed input calls `onClose` through `leaveWhenSaved`, except after it has saved. */
type EventoModalProps = { evento: Evento; onClose: () => void }

/** The address of the list behind a modal, with its filters and page. */
function listAt(search: string): string {
  const kept = new URLSearchParams(search)
  kept.delete(SETOR)
  const { list } = ADM_PATHS.eventos
  return kept.size > 0 ? `${list}?${kept}` : list
}

/** A modal of one event, with an address of its own over the list. @param needs the call that it makes */
export function EventoModalRoute({ needs, modal: Modal }: { needs: string; modal: ComponentType<EventoModalProps> }) {
  const { idEvento = '' } = useParams()
  const { search } = useLocation()
  const may = useMay(needs)
  const query = useGetEventoOfficeQuery(idEvento, { skip: !isId(idEvento) || !may, ...FRESH })
  const list = listAt(search)
  const close = useGoBack(list)
  if (may && query.data) return <Modal evento={query.data} onClose={close} />
  return (
    <Sheet wide title={TEXTS.title} onClose={close}>
      {may ? (
        <RecordPage id={idEvento} query={query} back={{ to: list, label: TEXTS.back }}>
          {() => null}
        </RecordPage>
      ) : (
        <NoPermission />
      )}
    </Sheet>
  )
}

/** The upload of an event's picture; it shows the stored one, then the chosen one. */
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

/**
 * The picture of a new event, chosen in its form and sent after the event was created. If that fails, the event stays,
 * and an alert says so.
 */
export function useFirstImage() {
  const [sendImage] = useSendEventoImageMutation()
  const dispatch = useAppDispatch()
  const [file, setFile] = useState<File | null>(null)
  const failed = useRef(false)
  const send = async (eventoId: string) => {
    if (!file) return
    const { error } = await sendImage({ eventoId, images: file })
    failed.current = error !== undefined
    if (error) dispatch(alerted(TEXTS.imageNotSent(errorText(error, CATALOGUE.enviarImagem))))
    setFile(null)
  }
  return {
    field: (
      <FileField
        label={TEXTS.imageField}
        name="images"
        rule={EVENTO_PICTURE}
        file={file}
        onChange={setFile}
        hint={TEXTS.imageHint}
      />
    ),
    isUnsaved: file !== null,
    send,
    hasFailed: () => failed.current,
  }
}

/** Copies an event to another day, then opens the form of the copy. */
export function EventoCopyModal({ evento: { id, nome }, onClose }: EventoModalProps) {
  const navigate = useNavigate()
  const [copy] = useCopyEventoMutation()
  const form = useOfficeForm({
    schema: EventoCopiarInput,
    initial: { id, nome, data: '' },
    save: copy,
    failure: CATALOGUE.copiarEvento,
    report: { text: TEXTS.copied },
    onSaved: (copied) => void navigate(ADM_PATHS.eventos.at(copied.id), { replace: true }),
  })
  const { control } = form
  return (
    <Sheet wide title={TEXTS.copyTitle(nome)} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <p>{TEXTS.copyText}</p>
      <OfficeForm form={form} labels={{ nome: TEXTS.nome, data: TEXTS.data }} onCancel={onClose}>
        <FieldRow columns="2fr 1fr">
          <TextInput control={control} name="nome" label={TEXTS.nome} maxLength={200} autoComplete="off" />
          <DateInput control={control} name="data" label={TEXTS.data} autoFocus />
        </FieldRow>
      </OfficeForm>
    </Sheet>
  )
}

// The seat map editor is large, and most visits to the list do not open it.
const SetoresModal = lazy(() => import('./setores/setores-modal.tsx'))

export const LazySetoresModal = ({ evento: { id, nome }, onClose }: EventoModalProps) => (
  <Suspense>
    <SetoresModal idEvento={id} nome={nome} onClose={onClose} />
  </Suspense>
)
