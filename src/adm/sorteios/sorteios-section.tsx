import { SectionRoutes } from '../shared/section-routes.tsx'
import { SorteiosPage } from './sorteios-page.tsx'

// One route, so that what was searched stays while entries are opened.
const ROUTES = [{ path: ':idSorteio?', element: <SorteiosPage /> }]

/** The prize draw's entries: list, view, deletion, export and import (docs/product.md#back-office-routes). */
export default function SorteiosSection() {
  return <SectionRoutes routes={ROUTES} />
}
