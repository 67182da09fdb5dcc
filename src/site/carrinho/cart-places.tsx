import type { CartItem } from '../../../contract/carrinho-items.ts'
import { getEvento } from '../../api/eventos.ts'

function EventoRead({ id }: { id: string }) {
  getEvento.useQuerySubscription(id, { refetchOnMountOrArgChange: true })
  return null
}

/**
 * Renders nothing: it reads the events of the numbered places in the cart, because the back-office may have redrawn a
 * sector since they were chosen. A listener then updates the places (`src/app/listeners.ts`).
 */
export const CartPlaces = ({ items }: { items: readonly CartItem[] }) => {
  const eventos = new Set(items.flatMap(({ id_evento, nr_lugar }) => (id_evento && nr_lugar !== null ? id_evento : [])))
  return [...eventos].map((id) => <EventoRead key={id} id={id} />)
}
