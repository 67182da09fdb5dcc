import { SectionRoutes } from '../shared/section-routes.tsx'
import { HistoricoList } from './historico-list.tsx'

const ROUTES = [{ index: true, element: <HistoricoList /> }]

/** Who did what, and when; for admins. */
export default function HistoricoSection() {
  return <SectionRoutes routes={ROUTES} />
}
