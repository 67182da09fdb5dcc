import { SectionRoutes } from '../shared/section-routes.tsx'
import { SocioScreen } from './socio-screen.tsx'

const ROUTES = [{ index: true, element: <SocioScreen /> }]

/** The club: its settings, its stand and its members (docs/product.md#back-office-routes). */
export default function SocioSection() {
  return <SectionRoutes routes={ROUTES} />
}
