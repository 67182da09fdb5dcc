import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { formatDay, wallClock } from '../../../../contract/dates.ts'
import { type Lote, LoteInput } from '../../../../contract/eventos.ts'
import { priceCents } from '../../../../contract/eventos-rules.ts'
import { maskCurrency } from '../../../../contract/masks.ts'
import { formatReais, toCents } from '../../../../contract/money.ts'
import { parseReais } from '../../../../contract/money-input-rules.ts'
import { useLazyGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { useSaveLoteMutation } from '../../../api/office/setores.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { DateInput, MaskedInput, TextInput, TextMaskInput } from '../../shared/form/inputs.tsx'
import { OfficeForm } from '../../shared/form/office-form.tsx'
import { useOfficeForm } from '../../shared/form/use-office-form.ts'
import styles from './lote-form.module.css'

type Values = z.input<typeof LoteInput>

const masked = (reais: number): string => maskCurrency(String(toCents(reais)).padStart(3, '0'))

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
    valor: masked(valor),
    taxa_adm: masked(taxa_adm),
  }
}

const emptyOf = (idSetor: string): Values => ({
  id_evento_setor: idSetor,
  data: '',
  hora: '',
  qtd_total: '',
  valor: '',
  taxa_adm: '',
})

const centsOf = (typed: unknown): number => parseReais(String(typed ?? '')) ?? 0

type LoteFormProps = {
  idEvento: string
  idSetor: string
  /** The lot to edit; null for a new one. */
  lote: Lote | null
  /** Called after a save and after Cancelar. */
  onDone: () => void
}

/** A new lot, or a stored one; the buyer's price is computed while it is typed. */
export function LoteForm({ idEvento, idSetor, lote, onDone }: LoteFormProps) {
  const [save] = useSaveLoteMutation()
  const [read] = useLazyGetEventoOfficeQuery()
  const readLote = async (id: string): Promise<Values | null> => {
    const { data } = await read(idEvento)
    const found = data?.setores.flatMap(({ lotes }) => lotes).find((other) => other.id === id)
    return found ? valuesOf(found) : null
  }
  const initial = lote ? valuesOf(lote) : emptyOf(idSetor)
  const form = useOfficeForm({
    schema: LoteInput,
    initial,
    save: (values) => save({ ...values, idEvento }),
    failure: CATALOGUE.salvarLote,
    report: lote
      ? { text: TEXTS.loteSaved, revert: ({ versao }) => ({ ...initial, versao }) }
      : { text: TEXTS.loteCreated },
    read: lote ? () => readLote(lote.id) : undefined,
    onSaved: onDone,
  })
  const { control } = form
  const [valor, taxa] = useWatch({ control, name: ['valor', 'taxa_adm'] })
  const total = formatReais(priceCents(centsOf(valor), centsOf(taxa)))
  return (
    <OfficeForm
      form={form}
      labels={TEXTS.loteFields}
      onCancel={onDone}
      saveLabel={TEXTS.saveLote}
      result={
        <p className={styles.pays} aria-live="polite">
          {TEXTS.buyerPays} <strong>{total}</strong>
        </p>
      }
    >
      <div className={styles.fields}>
        <DateInput control={control} name="data" label={TEXTS.loteFields.data} />
        <MaskedInput control={control} name="hora" mask="hour" placeholder="hh:mm" label={TEXTS.loteFields.hora} />
        <div className={styles.amount}>
          <TextInput
            control={control}
            name="qtd_total"
            label={TEXTS.loteFields.qtd_total}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
          />
        </div>
        <TextMaskInput control={control} name="valor" mask="currency" label={TEXTS.loteFields.valor} />
        <TextMaskInput control={control} name="taxa_adm" mask="currency" label={TEXTS.loteFields.taxa_adm} />
      </div>
    </OfficeForm>
  )
}
