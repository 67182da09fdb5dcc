import { SectionRoutes } from '../shared/section-routes.tsx'
import { AlertasList } from './alertas-list.tsx'

const ROUTES = [{ index: true, element: <AlertasList /> }]

/** What needs a person, with what to do; for admins. */
export default function AlertasSection() {
  return <SectionRoutes routes={ROUTES} />
}
