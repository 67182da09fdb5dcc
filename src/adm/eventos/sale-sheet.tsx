import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { VendasAbertasInput } from '../../../contract/vendas-abertas.ts'
import { useSetSaleMutation } from '../../api/office/eventos.ts'
import { ADM_VENDAS as TEXTS } from '../../texts/adm-vendas.ts'
import { Button } from '../../ui/button/button.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { MaskedInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import styles from './sale-sheet.module.css'

/** An event, or a sector or lot of it, whose sale is closed and opened. `fim_vendas`: its own end, if it has one. */
export type SaleOf = {
  idEvento: string
  setor?: string
  lote?: string
  /** As the questions call it. */
  nome: string
  fim_vendas: string | null
}

/** The body of the call, without what it changes. */
export const saleTarget = ({ idEvento, setor, lote }: SaleOf) => ({
  id: idEvento,
  ...(lote ? { lote } : setor ? { setor } : {}),
})

type SaleSheetProps = { of: SaleOf; busy: boolean; onCloseNow: () => void; onClose: () => void }

/** Closes a sale at once, or lets it end at a later instant. */
export function SaleSheet({ of, busy, onCloseNow, onClose }: SaleSheetProps) {
  const [setSale] = useSetSaleMutation()
  const initial: z.input<typeof VendasAbertasInput> = {
    ...saleTarget(of),
    abertas: true,
    fim_vendas: of.fim_vendas ? formatDateTime(of.fim_vendas) : '',
  }
  const form = useOfficeForm({
    schema: VendasAbertasInput,
    initial,
    save: setSale,
    failure: CATALOGUE.mudarVendas,
    report: { text: TEXTS.endSaved },
    onSaved: onClose,
  })
  return (
    <Sheet wide title={TEXTS.questionClose(of.nome)} busy={busy || form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <div className={styles.now}>
        <p>{TEXTS.textClose}</p>
        <Button tone="danger" busy={busy} onClick={onCloseNow}>
          {TEXTS.closeNow}
        </Button>
      </div>
      <OfficeForm form={form} labels={{ fim_vendas: TEXTS.end }} onCancel={onClose} saveLabel={TEXTS.saveEnd}>
        <MaskedInput
          control={form.control}
          name="fim_vendas"
          label={TEXTS.endLater}
          mask="dateTime"
          placeholder={TEXTS.format}
          autoComplete="off"
          hint={TEXTS.endHint}
        />
      </OfficeForm>
    </Sheet>
  )
}
