import { SectionRoutes } from '../shared/section-routes.tsx'
import { UsuarioCreatePage } from './usuario-create-page.tsx'
import { UsuarioEditPage } from './usuario-edit-page.tsx'
import { UsuariosList } from './usuarios-list.tsx'

const ROUTES = [
  { index: true, element: <UsuariosList /> },
  { path: 'novo', element: <UsuarioCreatePage /> },
  { path: ':idUsuario', element: <UsuarioEditPage /> },
]

/** The users of the back-office, for admins: a list, a form and a modal of cities (docs/product.md#back-office-routes). */
export default function UsuariosSection() {
  return <SectionRoutes routes={ROUTES} />
}
