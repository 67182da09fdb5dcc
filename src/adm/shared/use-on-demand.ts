import { type ComponentType, useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'

type OnDemand<Props> = { Dialog: ComponentType<Props> | null; open: () => void; close: () => void }

/**
 * A dialog of the frame, in a file of its own that is loaded when it is opened. A file that fails to load is an alert
 * and is requested again the next time; the page behind, with what is typed there, stays.
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
