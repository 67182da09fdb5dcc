import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { ReajusteInput } from '../../../contract/socio.ts'
import { useRepriceSociosMutation } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { TextMaskInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { RepricePreview } from './reprice-preview.tsx'
import styles from './reprice-sheet.module.css'

const { reprice: texts } = ADM_SOCIO

/** A new price for all members, with who it changes and how much before anybody confirms it. */
export function RepriceSheet({ valor, onClose }: { valor: string; onClose: () => void }) {
  const [save] = useRepriceSociosMutation()
  const [total, setTotal] = useState<number | null>(null)
  const form = useOfficeForm({
    schema: ReajusteInput,
    initial: { valor },
    save,
    failure: CATALOGUE.alterarAssinatura,
    report: { text: texts.done },
    onSaved: onClose,
  })
  const typed = String(useWatch({ control: form.control, name: 'valor' }))
  return (
    <Sheet wide title={texts.title} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <OfficeForm
        form={form}
        labels={{ valor: texts.valor }}
        onCancel={onClose}
        saveLabel={texts.submit(total ?? 0)}
        canSave={total !== null && total > 0}
      >
        <div className={styles.price}>
          <TextMaskInput control={form.control} name="valor" label={texts.valor} mask="currency" autoFocus />
        </div>
        <p className={styles.note}>{texts.when}</p>
        <RepricePreview valor={typed} onTotal={setTotal} />
      </OfficeForm>
    </Sheet>
  )
}
