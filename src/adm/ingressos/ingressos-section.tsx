import { SectionRoutes } from '../shared/section-routes.tsx'
import { IngressosPage } from './ingressos-page.tsx'

// One route, so that what was searched stays while tickets are opened.
const ROUTES = [{ path: ':idIngresso?', element: <IngressosPage /> }]

/** The tickets: a search by event and cliente, and the ticket beside it (docs/product.md#back-office-routes). */
export default function IngressosSection() {
  return <SectionRoutes routes={ROUTES} />
}
