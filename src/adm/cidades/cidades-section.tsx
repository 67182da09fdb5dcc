import { RequireCall } from '../shared/require-call.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { CidadeCreatePage } from './cidade-create-page.tsx'
import { CidadeEditPage } from './cidade-edit-page.tsx'
import { CidadesList } from './cidades-list.tsx'

const SAVE = 'POST /api/cidades'

const ROUTES = [
  { index: true, element: <CidadesList /> },
  {
    path: 'novo',
    element: (
      <RequireCall needs={SAVE}>
        <CidadeCreatePage />
      </RequireCall>
    ),
  },
  {
    path: ':idCidade',
    element: (
      <RequireCall needs={SAVE}>
        <CidadeEditPage />
      </RequireCall>
    ),
  },
]

/** The cities: a list, and a form for admins (docs/product.md#back-office-routes). */
export default function CidadesSection() {
  return <SectionRoutes routes={ROUTES} />
}
