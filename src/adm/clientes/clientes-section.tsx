import { SectionRoutes } from '../shared/section-routes.tsx'
import { ClientesList } from './clientes-list.tsx'

const ROUTES = [{ index: true, element: <ClientesList /> }]

/** The clientes: a list that nobody edits (docs/product.md#back-office-routes). */
export default function ClientesSection() {
  return <SectionRoutes routes={ROUTES} />
}
