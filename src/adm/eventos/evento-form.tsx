import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type Evento, EventoInput } from '../../../contract/eventos.ts'
import { useLazyGetEventoOfficeQuery, useSaveEventoMutation } from '../../api/office/eventos.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { ADM_FILA } from '../../texts/adm-fila.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { useGoBack } from '../shared/use-go-back.ts'
import { LIST } from './addresses.ts'
import { EventoFields } from './evento-fields.tsx'
import { EventoFila, hasOpened } from './evento-fila.tsx'
import styles from './evento-form.module.css'
import { EventoImageModal } from './evento-image-modal.tsx'
import { EventoPreview } from './evento-preview.tsx'
import { NEW_EVENTO, valuesOf } from './evento-values.ts'
import { useCidadeOptions } from './use-cidade-options.ts'

const LABELS = {
  nome: TEXTS.nome,
  id_cidade: TEXTS.cidade,
  local: TEXTS.local,
  endereco: TEXTS.endereco,
  data: TEXTS.data,
  hora: TEXTS.hora,
  inicio_vendas: TEXTS.inicioVendas,
  max_por_cliente: TEXTS.maxPorCliente,
  fila_abre_em: ADM_FILA.field,
  descricao: TEXTS.descricao,
  obs: TEXTS.obs,
}

type EventoFormProps = {
  /** Null for a new one. */
  evento: Evento | null
  onSaved: (saved: Evento) => void
}

/** The form of an event, beside it what a buyer will see. */
export function EventoForm({ evento, onSaved }: EventoFormProps) {
  const goBack = useGoBack(LIST)
  const [save] = useSaveEventoMutation()
  const [read] = useLazyGetEventoOfficeQuery()
  const cidades = useCidadeOptions()
  const [shows, setShows] = useState<'preview' | 'image' | null>(null)
  const [initial] = useState(evento ? valuesOf(evento) : NEW_EVENTO)
  const form = useOfficeForm({
    schema: EventoInput,
    initial,
    save,
    failure: CATALOGUE.salvarEvento,
    report: evento
      ? {
          text: TEXTS.saved,
          // A waiting room that was turned off after its opening stays off.
          revert: ({ versao }, sent) => (hasOpened(evento) && !sent.fila_abre_em ? null : { ...initial, versao }),
        }
      : { text: TEXTS.created },
    read: evento
      ? async () => {
          const { data } = await read(evento.id)
          return data ? valuesOf(data) : null
        }
      : undefined,
    onSaved,
  })
  const { control } = form
  const nameOfCidade = (id: unknown) => cidades.find(({ value }) => value === id)?.label
  const preview = (
    <EventoPreview
      control={control}
      evento={evento}
      nameOfCidade={nameOfCidade}
      onChangeImage={evento ? () => setShows('image') : undefined}
    />
  )
  return (
    <>
      <OfficeForm
        form={form}
        labels={LABELS}
        show={(name, value) => (name === 'id_cidade' ? nameOfCidade(value) : undefined)}
        onCancel={goBack}
      >
        <div className={styles.layout}>
          <EventoFields
            control={control}
            cidades={cidades}
            isNew={!evento}
            fila={
              <EventoFila
                control={control}
                evento={evento}
                setOpening={(text) => form.setValue('fila_abre_em', text, { shouldDirty: true })}
                submit={form.submit}
              />
            }
          />
          <div className={styles.openPreview}>
            <Button tone="secondary" onClick={() => setShows('preview')}>
              <Icon name="eye" />
              {TEXTS.preview}
            </Button>
          </div>
          <aside className={styles.beside} aria-label={TEXTS.preview}>
            <p className={styles.caption}>
              <Icon name="eye" />
              {TEXTS.preview}
            </p>
            {preview}
          </aside>
        </div>
      </OfficeForm>
      {shows === 'preview' && (
        <Sheet wide title={TEXTS.preview} onClose={() => setShows(null)}>
          {preview}
        </Sheet>
      )}
      {shows === 'image' && evento && <EventoImageModal evento={evento} onClose={() => setShows(null)} />}
    </>
  )
}
