import { useWatch } from 'react-hook-form'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import type { Evento, Lote, Setor } from '../../../../contract/eventos.ts'
import { loteFormInput } from '../../../../contract/setores.ts'
import { placesToSell } from '../../../../contract/setores-rules.ts'
import { useLazyGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { useSaveLoteMutation } from '../../../api/office/setores.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { ADM_TARIFAS as FARES } from '../../../texts/adm-tarifas.ts'
import { DateInput, MaskedInput, TextInput, MoneyInput } from '../../shared/form/inputs.tsx'
import { OfficeForm } from '../../shared/form/office-form.tsx'
import { useOfficeForm } from '../../shared/form/use-office-form.ts'
import { LoteFares, typedTotal } from './lote-fares.tsx'
import styles from './lote-form.module.css'
import { emptyOf, type LoteValues, valuesOf } from './lote-values.ts'
import { useSocioPlans } from './use-socio-plans.ts'

/** A value of the form in the dialog of conflicting changes. */
const shown = (name: string, value: unknown): string | undefined =>
  name === 'promocionais' ? FARES.list((value as LoteValues['promocionais']) ?? []) : undefined

type LoteFormProps = {
  evento: Evento
  setor: Setor
  /** The lot to edit; null for a new one. */
  lote: Lote | null
  /** Whether the form took the place of another one, so that its first field gets the focus. */
  isNext: boolean
  /** Called after a save and after Cancelar. */
  onDone: () => void
}

/** A new lot, or a stored one; the buyer's price is computed while it is typed. */
export function LoteForm({ evento, setor, lote, isNext, onDone }: LoteFormProps) {
  const [save] = useSaveLoteMutation()
  const [read] = useLazyGetEventoOfficeQuery()
  const readLote = async (id: string): Promise<LoteValues | null> => {
    const { data } = await read(evento.id)
    const found = data?.setores.flatMap(({ lotes }) => lotes).find((other) => other.id === id)
    return found ? valuesOf(found) : null
  }
  const initial = lote ? valuesOf(lote) : emptyOf(setor, evento)
  const places = placesToSell(setor)
  const socio = useSocioPlans(evento, setor)
  // A new lot sells members' fares unless somebody turned that off; what a stored one does stays.
  const preset = lote === null && !setor.oculto && socio.plans.length > 0 ? true : undefined
  const form = useOfficeForm({
    schema: loteFormInput(places, lote?.qtd_total),
    initial,
    save: (values) => save({ ...values, vende_socio: values.vende_socio ?? preset, idEvento: evento.id }),
    failure: CATALOGUE.salvarLote,
    report: lote
      ? { text: TEXTS.loteSaved, revert: ({ versao }) => ({ ...initial, versao }) }
      : { text: TEXTS.loteCreated },
    read: lote ? () => readLote(lote.id) : undefined,
    onSaved: onDone,
  })
  const { control } = form
  const [valor, taxa, units] = useWatch({ control, name: ['valor', 'taxa_adm', 'qtd_total'] })
  const { placesOf } = TEXTS
  // The refusal says the same.
  const isRefused = form.formState.errors.qtd_total !== undefined
  return (
    <OfficeForm
      form={form}
      labels={{ ...TEXTS.loteFields, promocionais: FARES.title, vende_socio: FARES.socio.title }}
      show={shown}
      onCancel={onDone}
      saveLabel={TEXTS.saveLote}
      result={
        <p className={styles.pays} aria-live="polite">
          {TEXTS.buyerPays} <strong>{typedTotal(valor, taxa)}</strong>
        </p>
      }
    >
      <div className={styles.fields}>
        <DateInput control={control} name="data" label={TEXTS.loteFields.data} autoFocus={isNext} />
        <MaskedInput control={control} name="hora" mask="hour" placeholder="hh:mm" label={TEXTS.loteFields.hora} />
        <div className={styles.amount}>
          <TextInput
            control={control}
            name="qtd_total"
            label={TEXTS.loteFields.qtd_total}
            hint={places === null || isRefused ? undefined : placesOf(places, Number(units) > places)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
          />
        </div>
        <MoneyInput control={control} name="valor" label={TEXTS.loteFields.valor} />
        <MoneyInput control={control} name="taxa_adm" label={TEXTS.loteFields.taxa_adm} />
      </div>
      {setor.oculto ? (
        <p>{TEXTS.hiddenHint}</p>
      ) : (
        <LoteFares control={control} evento={evento} setor={setor} lote={lote} socio={socio} />
      )}
    </OfficeForm>
  )
}
