import { alertDismissed, selectAlerts } from '../lib/alerts.ts'
import { useAppDispatch, useAppSelector } from '../lib/redux.ts'
import { Alerts } from '../ui/alerts/alerts.tsx'

/** Where alerts come up, over whatever screen there is. */
export function AlertOutlet() {
  const alerts = useAppSelector(selectAlerts)
  const dispatch = useAppDispatch()
  return <Alerts alerts={alerts} onDismiss={(id) => dispatch(alertDismissed(id))} />
}
