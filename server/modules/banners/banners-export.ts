import { EXPORT_FILTERS } from '../../../contract/exportacoes.ts'
import { type Exporter, yesNo } from '../exportacoes/exporter.ts'
import { listBanners } from './banners-repo.ts'

export const bannersExport: Exporter<object> = {
  header: ['Ordem', 'Visível', 'Link'],
  filter: EXPORT_FILTERS.banners,
  async *rows({ db }) {
    const banners = await listBanners(db, { hidden: true })
    for (const [index, { visivel, link }] of banners.entries()) yield [index + 1, yesNo(visivel), link]
  },
}
