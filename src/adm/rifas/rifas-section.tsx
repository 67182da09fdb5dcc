import { SectionRoutes } from '../shared/section-routes.tsx'
import { RifaCreatePage } from './rifa-create-page.tsx'
import { RifaEditPage } from './rifa-edit-page.tsx'
import { RifaPage } from './rifa-page.tsx'
import { RifasList } from './rifas-list.tsx'

const ROUTES = [
  { index: true, element: <RifasList /> },
  { path: 'novo', element: <RifaCreatePage /> },
  { path: ':idRifa', element: <RifaPage /> },
  { path: ':idRifa/editar', element: <RifaEditPage /> },
]

/** The raffles: a list, each one with its sales and its draw, and a form (docs/product.md#back-office-routes). */
export default function RifasSection() {
  return <SectionRoutes routes={ROUTES} />
}
