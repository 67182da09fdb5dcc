import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { formatDay, wallClock } from '../../../../contract/dates.ts'
import type { Evento, Lote, Setor } from '../../../../contract/eventos.ts'
import { priceCents } from '../../../../contract/eventos-rules.ts'
import { formatReais, toCents } from '../../../../contract/money.ts'
import { parseReais, reaisInput } from '../../../../contract/money-input-rules.ts'
import { loteFormInput } from '../../../../contract/setores.ts'
import { placesToSell } from '../../../../contract/setores-rules.ts'
import { useLazyGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { useSaveLoteMutation } from '../../../api/office/setores.ts'
import { today } from '../../../lib/dates.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { DateInput, MaskedInput, TextInput, MoneyInput } from '../../shared/form/inputs.tsx'
import { OfficeForm } from '../../shared/form/office-form.tsx'
import { useOfficeForm } from '../../shared/form/use-office-form.ts'
import { lotePreset } from '../presets.ts'
import styles from './lote-form.module.css'

type Values = z.input<ReturnType<typeof loteFormInput>>

/** A stored lot as the values of its form. */
function valuesOf({ id, versao, id_evento_setor, data, qtd_total, valor, taxa_adm }: Lote): Values {
  const { day, time } = wallClock(data)
  return {
    id,
    versao,
    id_evento_setor,
    data: formatDay(day),
    hora: time,
    qtd_total: String(qtd_total),
    valor: reaisInput(toCents(valor)),
    taxa_adm: reaisInput(toCents(taxa_adm)),
  }
}

const emptyOf = ({ id, lotes }: Setor, evento: Evento): Values => ({
  id_evento_setor: id,
  ...lotePreset(lotes, evento.inicio_vendas, today()),
  qtd_total: '',
  valor: '',
  taxa_adm: '',
})

/** What the buyer pays; a dash while the price or the fee is no amount. An empty one counts as 0. */
function totalOf(...typed: unknown[]): string {
  const [valor, taxa] = typed.map((text) => (text ? parseReais(String(text)) : 0))
  return valor == null || taxa == null ? '–' : formatReais(priceCents(valor, taxa))
}

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
  const readLote = async (id: string): Promise<Values | null> => {
    const { data } = await read(evento.id)
    const found = data?.setores.flatMap(({ lotes }) => lotes).find((other) => other.id === id)
    return found ? valuesOf(found) : null
  }
  const initial = lote ? valuesOf(lote) : emptyOf(setor, evento)
  const places = placesToSell(setor)
  const form = useOfficeForm({
    schema: loteFormInput(places, lote?.qtd_total),
    initial,
    save: (values) => save({ ...values, idEvento: evento.id }),
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
      labels={TEXTS.loteFields}
      onCancel={onDone}
      saveLabel={TEXTS.saveLote}
      result={
        <p className={styles.pays} aria-live="polite">
          {TEXTS.buyerPays} <strong>{totalOf(valor, taxa)}</strong>
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
    </OfficeForm>
  )
}
