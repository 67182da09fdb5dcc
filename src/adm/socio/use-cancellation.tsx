import { type ReactNode, useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { Socio } from '../../../contract/socio.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useCancelSocioMutation } from '../../api/office/socio.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { useToast } from '../shared/use-toast.ts'

const { cancel: texts } = ADM_SOCIO
const PENDING = 'socio.cancel-pending' satisfies ErrorCode

/** Cancels a membership after its question. @param nameOf the seat's name */
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
    if (error === undefined) return toast(texts.done(cliente.nome))
    const refusal = Object(error) as AppError
    // Stored, and confirmed later: no failure.
    if (refusal.code === PENDING) toast(SHOP_REFUSALS[PENDING])
    else dispatch(alerted(errorText(refusal, CATALOGUE.cancelarAssinatura)))
  }
  const question = socio && (
    <ConfirmDialog
      open
      question={CONFIRMATIONS.cancelarAssinatura}
      text={texts.whose(socio.cliente.nome, nameOf(socio))}
      confirm={texts.confirm}
      dismiss={texts.keep}
      tone="danger"
      busy={busy}
      onConfirm={() => void confirm(socio)}
      onDismiss={() => setSocio(null)}
    />
  )
  return { ask: setSocio, question }
}
