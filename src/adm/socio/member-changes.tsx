import { type ReactNode, useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { parseReais } from '../../../contract/money-input-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { ReajusteInput, type Socio } from '../../../contract/socio.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useCancelSocioMutation, useRepriceSocioMutation } from '../../api/office/socio.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { MoneyInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useToast } from '../shared/use-toast.ts'
import { priceInput, priceText } from './price.ts'
import styles from './reprice-sheet.module.css'

const { cancel: cancelTexts } = ADM_SOCIO
const CANCEL_PENDING = 'socio.cancel-pending' satisfies ErrorCode

/** Cancels a membership after a confirmation. @param nameOf returns the seat's name */
export function useCancellation(nameOf: (socio: Socio) => string): {
  ask: (socio: Socio) => void
  question: ReactNode
} {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [cancel, { isLoading: busy }] = useCancelSocioMutation()
  const [socio, setSocio] = useState<Socio | null>(null)

  const confirm = async ({ id_assinatura, cliente }: Socio) => {
    const { error } = await cancel(id_assinatura)
    setSocio(null)
    if (error === undefined) return toast(cancelTexts.done(cliente.nome))
    const refusal = Object(error) as AppError
    // The cancellation is stored and the provider confirms it later: not a failure.
    if (refusal.code === CANCEL_PENDING) toast(SHOP_REFUSALS[CANCEL_PENDING])
    else dispatch(alerted(errorText(refusal, CATALOGUE.cancelarAssinatura)))
  }
  const question = socio && (
    <ConfirmDialog
      open
      question={CONFIRMATIONS.cancelarAssinatura}
      text={cancelTexts.whose(socio.cliente.nome, nameOf(socio))}
      confirm={cancelTexts.confirm}
      dismiss={cancelTexts.keep}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm(socio)}
      onDismiss={() => setSocio(null)}
    />
  )
  return { ask: setSocio, question }
}

const { reprice: texts } = ADM_SOCIO

/** 'asked': the provider has not confirmed the price; the server will ask it again. */
type Repriced = 'done' | 'asked'
const REPRICE_PENDING = 'socio.reprice-pending' satisfies ErrorCode

/** A new price for one member. */
export function RepriceOne({ socio, onClose }: { socio: Socio; onClose: () => void }) {
  const { id_assinatura: idAssinatura, id_item: idItem, valor_atual, valor_pendente, dia_cobranca, cliente } = socio
  const [reprice] = useRepriceSocioMutation()
  // The last requested price, confirmed or not: undoing the change requests it again.
  const before = { valor: priceInput(valor_pendente ?? valor_atual) }
  const form = useOfficeForm({
    schema: ReajusteInput,
    initial: before,
    save: async ({ valor }): Promise<{ data?: Repriced; error?: unknown }> => {
      const { error } = await reprice({ idAssinatura, idItem, cents: parseReais(String(valor)) ?? 0 })
      if (Object(error).code === REPRICE_PENDING) return { data: 'asked' }
      return error === undefined ? { data: 'done' } : { error }
    },
    failure: CATALOGUE.alterarAssinatura,
    report: {
      text: (saved) => (saved === 'asked' ? OFFICE_REFUSALS[REPRICE_PENDING] : texts.doneOne),
      revert: () => before,
    },
    onSaved: onClose,
  })
  return (
    <Sheet wide title={texts.oneTitle(cliente.nome)} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <OfficeForm form={form} labels={{ valor: texts.valor }} onCancel={onClose} saveLabel={texts.submitOne}>
        <p className={styles.note}>
          {texts.oneWhen(priceText(valor_atual), dia_cobranca)}
          {valor_pendente !== null && ` ${texts.onePending(priceText(valor_pendente))}`}
        </p>
        <div className={styles.price}>
          <MoneyInput control={form.control} name="valor" label={texts.valor} autoFocus />
        </div>
      </OfficeForm>
    </Sheet>
  )
}
