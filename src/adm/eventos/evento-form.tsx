import { type ReactNode, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useParams } from 'react-router'
import { CATEGORIA_IDS, CATEGORIAS } from '../../../contract/categorias-rules.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { companionsOf } from '../../../contract/companion-rules.ts'
import { type Evento, EventoInput } from '../../../contract/eventos.ts'
import { isSaleEnded } from '../../../contract/eventos-rules.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { isDraft } from '../../../contract/publicar-rules.ts'
import {
  useGetEventoOfficeQuery,
  useLazyGetEventoOfficeQuery,
  useSaveEventoMutation,
} from '../../api/office/eventos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { serverNow } from '../../lib/clock.ts'
import { today } from '../../lib/dates.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { ADM_FILA } from '../../texts/adm-fila.ts'
import { ADM_MEIA } from '../../texts/adm-meia.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Option } from '../../ui/select-field/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { DateInput, FieldRow, MaskedInput, SelectInput, TextAreaInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { useGoBack } from '../shared/use-go-back.ts'
import { CancelledEvento, EventoAvisar } from './evento-avisar.tsx'
import { EventoFila, hasOpened } from './evento-fila.tsx'
import styles from './evento-form.module.css'
import { EventoImageModal, useFirstImage } from './evento-modals.tsx'
import { EventoMeia } from './evento-meia.tsx'
import { EventoPreview } from './evento-preview.tsx'
import { EventoPublishing } from './evento-publishing.tsx'
import { EventoSale } from './evento-sale.tsx'
import { type EventoValues, newEvento, valuesOf } from './evento-values.ts'
import { MotivosSheet } from './motivos-sheet.tsx'
import { useCidadeOptions } from './use-cidade-options.ts'

/** The fields of an event (docs/product.md#entities). `meia`, `fila`: those of its half price and its waiting room; `image`: the picture of a new one. */
type EventoFieldsProps = {
  control: Control<EventoValues, unknown, EventoValues>
  cidades: readonly Option[]
  isNew: boolean
  image: ReactNode
  meia: ReactNode
  fila: ReactNode
  /** Whether its seat maps have places for companions. */
  hasCompanions: boolean
}

const EventoFields = ({ control, cidades, isNew, image, meia, fila, hasCompanions }: EventoFieldsProps) => (
  <div className={styles.fields}>
    <FieldRow columns="3fr 2fr">
      <TextInput
        control={control}
        name="nome"
        label={TEXTS.nome}
        maxLength={200}
        autoComplete="off"
        autoFocus={isNew}
      />
      <SelectInput
        control={control}
        name="id_cidade"
        label={TEXTS.cidade}
        empty={TEXTS.chooseCidade}
        options={cidades}
      />
    </FieldRow>
    <FieldRow columns="2fr 3fr">
      <TextInput control={control} name="local" label={TEXTS.local} maxLength={200} autoComplete="off" />
      <TextInput control={control} name="endereco" label={TEXTS.endereco} maxLength={200} autoComplete="off" />
    </FieldRow>
    <FieldRow columns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))">
      <DateInput control={control} name="data" label={TEXTS.data} />
      <MaskedInput
        control={control}
        name="hora"
        label={TEXTS.hora}
        mask="hour"
        placeholder={TEXTS.hourFormat}
        autoComplete="off"
      />
      <DateInput control={control} name="inicio_vendas" label={TEXTS.inicioVendas} />
      <TextInput
        control={control}
        name="max_por_cliente"
        label={TEXTS.maxPorCliente}
        maxLength={4}
        inputMode="numeric"
        autoComplete="off"
      />
    </FieldRow>
    <FieldRow columns="2fr 3fr">
      <SelectInput
        control={control}
        name="categoria"
        label={TEXTS.categoria}
        empty={TEXTS.noCategoria}
        options={CATEGORIA_OPTIONS}
      />
      <TextInput
        control={control}
        name="artistas"
        label={TEXTS.artistas}
        hint={TEXTS.artistasHint}
        maxLength={500}
        autoComplete="off"
      />
    </FieldRow>
    {image}
    {meia}
    {hasCompanions && (
      <DateInput
        control={control}
        name="acompanhantes_ate"
        label={TEXTS.acompanhantesAte}
        hint={TEXTS.acompanhantesHint}
      />
    )}
    {fila}
    <TextAreaInput control={control} name="descricao" label={TEXTS.descricao} maxLength={20_000} />
    <TextAreaInput control={control} name="obs" label={TEXTS.obs} maxLength={20_000} />
  </div>
)

const CATEGORIA_OPTIONS = CATEGORIA_IDS.map((id) => ({ value: id, label: CATEGORIAS[id] }))

const LABELS = {
  nome: TEXTS.nome,
  id_cidade: TEXTS.cidade,
  local: TEXTS.local,
  endereco: TEXTS.endereco,
  data: TEXTS.data,
  hora: TEXTS.hora,
  inicio_vendas: TEXTS.inicioVendas,
  max_por_cliente: TEXTS.maxPorCliente,
  categoria: TEXTS.categoria,
  artistas: TEXTS.artistas,
  acompanhantes_ate: TEXTS.acompanhantesAte,
  fila_abre_em: ADM_FILA.field,
  vende_meia: ADM_MEIA.on,
  meia_percentual: ADM_MEIA.percentual,
  meia_taxa_inteira: ADM_MEIA.taxaInteira,
  descricao: TEXTS.descricao,
  obs: TEXTS.obs,
}

type EventoFormProps = {
  /** Null for a new one. */
  evento: Evento | null
  /** @param isImageMissing a picture was chosen, but not stored */
  onSaved: (saved: Evento, isImageMissing: boolean) => void
}

/** The form of an event, with a preview of the buyer's page beside it. */
export function EventoForm({ evento, onSaved }: EventoFormProps) {
  const goBack = useGoBack(ADM_PATHS.eventos.list)
  const [save] = useSaveEventoMutation()
  const [read] = useLazyGetEventoOfficeQuery()
  const cidades = useCidadeOptions()
  const [shows, setShows] = useState<'preview' | 'image' | 'motivos' | null>(null)
  const [initial] = useState(() => (evento ? valuesOf(evento) : newEvento(today())))
  const image = useFirstImage()
  const form = useOfficeForm({
    schema: EventoInput,
    initial,
    save: async (values) => {
      const answer = await save(values)
      if (answer.data) await image.send(answer.data.id)
      return answer
    },
    failure: CATALOGUE.salvarEvento,
    report: evento
      ? {
          text: TEXTS.saved,
          // A waiting room that was switched off after its opening cannot be opened again.
          revert: ({ versao }, sent) =>
            hasOpened(evento) && !sent.fila_abre_em ? null : { ...initial, avisar: sent.avisar, versao },
        }
      : { text: TEXTS.created },
    read: evento
      ? async () => {
          const { data } = await read(evento.id)
          return data ? valuesOf(data) : null
        }
      : undefined,
    onSaved: (saved) => onSaved(saved, image.hasFailed()),
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
      {evento && (
        <>
          <EventoPublishing
            evento={evento}
            // Publishing changes the version, but none of these fields.
            onPublishing={(before, after) => {
              if (form.getValues('versao') === before) form.setValue('versao', after)
            }}
          />
          {(!isDraft(evento) || isSaleEnded(evento, new Date(serverNow()))) && <EventoSale evento={evento} />}
        </>
      )}
      <OfficeForm
        form={{ ...form, unsaved: form.unsaved + (image.isUnsaved ? 1 : 0) }}
        labels={LABELS}
        show={(name, value) => (name === 'id_cidade' ? nameOfCidade(value) : undefined)}
        result={evento && <EventoAvisar control={control} evento={evento} />}
        onCancel={goBack}
      >
        <div className={styles.layout}>
          <EventoFields
            control={control}
            cidades={cidades}
            isNew={!evento}
            image={!evento && image.field}
            hasCompanions={!!evento?.setores.some(({ layout }) => companionsOf(layout))}
            meia={<EventoMeia control={control} evento={evento} onShowMotivos={() => setShows('motivos')} />}
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
      {shows === 'motivos' && <MotivosSheet onClose={() => setShows(null)} />}
      {shows === 'image' && evento && <EventoImageModal evento={evento} onClose={() => setShows(null)} />}
    </>
  )
}

const BACK = { to: ADM_PATHS.eventos.list, label: TEXTS.back }

/** One stored event. */
export function EventoEditPage() {
  const { idEvento = '' } = useParams()
  const goBack = useGoBack(ADM_PATHS.eventos.list)
  const query = useGetEventoOfficeQuery(idEvento, { skip: !isId(idEvento), ...FRESH })
  return (
    <SubPage title={query.data?.nome ?? TEXTS.title} back={BACK}>
      <RecordPage id={idEvento} query={query} back={BACK}>
        {(evento) =>
          evento.situacao === 'cancelado' ? (
            <CancelledEvento evento={evento} />
          ) : (
            <EventoForm key={evento.id} evento={evento} onSaved={goBack} />
          )
        }
      </RecordPage>
    </SubPage>
  )
}
