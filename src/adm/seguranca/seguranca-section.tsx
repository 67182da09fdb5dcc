import { SectionRoutes } from '../shared/section-routes.tsx'
import { SegurancaPage } from './seguranca-page.tsx'

const ROUTES = [{ index: true, element: <SegurancaPage /> }]

/** The user's own second factor and sessions (docs/api.md#second-factor). */
export default function SegurancaSection() {
  return <SectionRoutes routes={ROUTES} />
}
