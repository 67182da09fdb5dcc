import { listBanners } from '../../api/banners.ts'
import { listEventos } from '../../api/eventos.ts'
import { listRifas } from '../../api/rifas.ts'
import { today } from '../../lib/dates.ts'
import { homeQueries } from './home-queries.ts'

/** Renders nothing: it asks for what the home page shows, the banners at each visit. */
export default function HomeCalls() {
  const { onSale, upcoming } = homeQueries(today())
  listBanners.useQuerySubscription(undefined, { refetchOnMountOrArgChange: true })
  listEventos.useQuerySubscription(onSale)
  listEventos.useQuerySubscription(upcoming)
  listRifas.useQuerySubscription(undefined)
  return null
}
