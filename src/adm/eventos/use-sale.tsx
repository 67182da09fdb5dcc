import { type ReactNode, useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useSetSaleMutation } from '../../api/office/eventos.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_VENDAS as TEXTS } from '../../texts/adm-vendas.ts'
import { useQuestion } from '../shared/use-question.tsx'
import { useToast } from '../shared/use-toast.ts'
import { type SaleOf, SaleSheet, saleTarget } from './sale-sheet.tsx'

/** Closes a sale, now or later, or opens it after a question; a sale closed by mistake is opened from the toast. */
export function useSale(): { askClose: (of: SaleOf) => void; askOpen: (of: SaleOf) => void; dialogs: ReactNode } {
  const [setSale] = useSetSaleMutation()
  const [closing, setClosing] = useState<SaleOf | null>(null)
  const [busy, setBusy] = useState(false)
  const { ask, question } = useQuestion()
  const dispatch = useAppDispatch()
  const toast = useToast()

  const closeNow = async (of: SaleOf) => {
    setBusy(true)
    const { error } = await setSale({ ...saleTarget(of), abertas: false })
    setBusy(false)
    setClosing(null)
    if (error !== undefined) {
      dispatch(alerted(errorText(Object(error) as AppError, CATALOGUE.mudarVendas)))
      return
    }
    toast(TEXTS.closed(of.nome), () => void openAgain(of))
  }
  /** With the end that it had. */
  const openAgain = async (of: SaleOf) => {
    const { error } = await setSale({ ...saleTarget(of), abertas: true, fim_vendas: of.fim_vendas })
    if (error === undefined) toast(ADM.undone)
    else dispatch(alerted(errorText(Object(error) as AppError, CATALOGUE.mudarVendas)))
  }
  const askOpen = (of: SaleOf) =>
    ask({
      question: TEXTS.questionOpen(of.nome),
      text: TEXTS.textOpen,
      confirm: TEXTS.open,
      dismiss: TEXTS.dismiss,
      run: () => setSale({ ...saleTarget(of), abertas: true, fim_vendas: null }),
      failure: CATALOGUE.mudarVendas,
      report: TEXTS.opened(of.nome),
    })
  const dialogs = (
    <>
      {closing && (
        <SaleSheet
          of={closing}
          busy={busy}
          onCloseNow={() => void closeNow(closing)}
          onClose={() => setClosing(null)}
        />
      )}
      {question}
    </>
  )
  return { askClose: setClosing, askOpen, dialogs }
}
