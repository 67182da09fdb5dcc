import { type ComponentType, useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'

type OnDemand<Props> = { Dialog: ComponentType<Props> | null; open: () => void; close: () => void }

/**
 * A dialog of the frame whose file is loaded when it is first opened. If the file fails to load, an alert is shown and
 * the next opening requests it again; the page behind stays, with its input.
 */
export function useOnDemand<Props>(load: () => Promise<{ default: ComponentType<Props> }>): OnDemand<Props> {
  const dispatch = useAppDispatch()
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const open = () =>
    void load().then(
      (file) => setDialog(() => file.default),
      () => dispatch(alerted(CATALOGUE.indisponivel)),
    )
  return { Dialog, open, close: () => setDialog(null) }
}
