import { alertDismissed, selectAlerts, takeBack } from '../lib/alerts.ts'
import { useAppDispatch, useAppSelector } from '../lib/redux.ts'
import { Alerts } from '../ui/alerts/alerts.tsx'

/** Shows the alerts above the current screen. */
export function AlertOutlet() {
  const alerts = useAppSelector(selectAlerts)
  const dispatch = useAppDispatch()
  const dismiss = (id: string) => dispatch(alertDismissed(id))
  const undo = (id: string) => {
    dismiss(id)
    takeBack(id)
  }
  return <Alerts alerts={alerts} onDismiss={dismiss} onUndo={undo} />
}
