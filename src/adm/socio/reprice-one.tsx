import { CATALOGUE } from '../../../contract/catalogue.ts'
import { parseReais } from '../../../contract/money-input-rules.ts'
import { ReajusteInput, type Socio } from '../../../contract/socio.ts'
import { useRepriceSocioMutation } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { TextMaskInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { priceInput, priceText } from './price.ts'
import styles from './reprice-sheet.module.css'

const { reprice: texts } = ADM_SOCIO

/** A new price for one member. */
export function RepriceOne({ socio, onClose }: { socio: Socio; onClose: () => void }) {
  const { id_assinatura: idAssinatura, id_item: idItem, valor_atual, dia_cobranca, cliente } = socio
  const [reprice] = useRepriceSocioMutation()
  const form = useOfficeForm({
    schema: ReajusteInput,
    initial: { valor: priceInput(valor_atual) },
    save: ({ valor }) => reprice({ idAssinatura, idItem, cents: parseReais(String(valor)) ?? 0 }),
    failure: CATALOGUE.alterarAssinatura,
    report: { text: texts.doneOne, revert: () => ({ valor: priceInput(valor_atual) }) },
    onSaved: onClose,
  })
  return (
    <Sheet wide title={texts.oneTitle(cliente.nome)} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <OfficeForm form={form} labels={{ valor: texts.valor }} onCancel={onClose} saveLabel={texts.submitOne}>
        <p className={styles.note}>{texts.oneWhen(priceText(valor_atual), dia_cobranca)}</p>
        <div className={styles.price}>
          <TextMaskInput control={form.control} name="valor" label={texts.valor} mask="currency" autoFocus />
        </div>
      </OfficeForm>
    </Sheet>
  )
}
