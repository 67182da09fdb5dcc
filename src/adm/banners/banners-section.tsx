import { SectionRoutes } from '../shared/section-routes.tsx'
import { BannersPage } from './banners-page.tsx'

const ROUTES = [{ index: true, element: <BannersPage /> }]

/** The banners of the home page: upload, link, order, visible or not (docs/product.md#back-office-routes). */
export default function BannersSection() {
  return <SectionRoutes routes={ROUTES} />
}
