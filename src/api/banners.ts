import type { BannerList } from '../../contract/banners.ts'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { api } from './api.ts'

const banners = api.injectEndpoints({
  endpoints: (build) => ({
    listBanners: build.query<BannerList, void>({
      query: () => '/banners',
      extraOptions: { failure: CATALOGUE.listarBanners },
    }),
  }),
})

export const { listBanners } = banners.endpoints
