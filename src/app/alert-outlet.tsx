import { alertDismissed, selectAlerts } from '../lib/alerts.ts'
import { useAppDispatch, useAppSelector } from '../lib/redux.ts'
import { Alerts } from '../ui/alerts/alerts.tsx'

/** Shows the alerts above the current screen. */
export function AlertOutlet() {
  const alerts = useAppSelector(selectAlerts)
  const dispatch = useAppDispatch()
  return <Alerts alerts={alerts} onDismiss={(id) => dispatch(alertDismissed(id))} />
}
