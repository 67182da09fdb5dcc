import { RequireCall } from '../shared/require-call.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { EntradasPage } from './entradas-page.tsx'
import { EventoCreatePage, ModeloPage } from './evento-create.tsx'
import { EventoEditPage } from './evento-form.tsx'
import { EventoCopyModal, EventoImageModal, EventoModalRoute, LazySetoresModal } from './evento-modals.tsx'
import { EventosList } from './eventos-list.tsx'
import { FilaPage } from './fila-page.tsx'
import { MudarPage } from './mudar/mudar-page.tsx'

const SAVE = 'POST /api/eventos'

const ROUTES = [
  {
    element: <EventosList />,
    children: [
      { index: true, element: null },
      {
        path: ':idEvento/setores',
        element: <EventoModalRoute needs="GET /api/eventos/:id" modal={LazySetoresModal} />,
      },
      {
        path: ':idEvento/imagem',
        element: <EventoModalRoute needs="PATCH /api/eventos/image" modal={EventoImageModal} />,
      },
      {
        path: ':idEvento/copia',
        element: <EventoModalRoute needs="POST /api/eventos/copiar" modal={EventoCopyModal} />,
      },
    ],
  },
  {
    path: 'novo',
    element: (
      <RequireCall needs={SAVE}>
        <EventoCreatePage />
      </RequireCall>
    ),
  },
  {
    path: 'modelo',
    element: (
      <RequireCall needs="POST /api/eventos/modelo">
        <ModeloPage />
      </RequireCall>
    ),
  },
  {
    path: ':idEvento/fila',
    element: (
      <RequireCall needs="GET /api/eventos/:id/fila">
        <FilaPage />
      </RequireCall>
    ),
  },
  {
    path: ':idEvento/entradas',
    element: (
      <RequireCall needs="GET /api/portaria/:idEvento/entradas">
        <EntradasPage />
      </RequireCall>
    ),
  },
  {
    path: ':idEvento/mudar',
    element: (
      <RequireCall needs="GET /api/eventos/:id/efeito">
        <MudarPage />
      </RequireCall>
    ),
  },
  {
    path: ':idEvento',
    element: (
      <RequireCall needs={SAVE}>
        <EventoEditPage />
      </RequireCall>
    ),
  },
]

/** The events: a list with modals over it, and a form for admins (docs/product.md#back-office-routes). */
export default function EventosSection() {
  return <SectionRoutes routes={ROUTES} />
}
