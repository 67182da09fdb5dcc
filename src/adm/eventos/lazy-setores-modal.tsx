import { lazy, Suspense } from 'react'
import type { EventoModalProps } from './evento-modal-route.tsx'

// The drawing of places is large, and most visits to the list do not open it.
const SetoresModal = lazy(() => import('./setores/setores-modal.tsx'))

export const LazySetoresModal = ({ evento: { id, nome }, onClose }: EventoModalProps) => (
  <Suspense>
    <SetoresModal idEvento={id} nome={nome} onClose={onClose} />
  </Suspense>
)
