import type { BannerList } from '../../contract/banners.ts'
import { CATALOGUE } from '../../contract/messages.ts'
import { API_URL } from '../lib/env.ts'
import { api } from './api.ts'

const banners = api.injectEndpoints({
  endpoints: (build) => ({
    listBanners: build.query<BannerList, void>({
      query: () => '/banners',
      extraOptions: { failure: CATALOGUE.listarBanners },
    }),
  }),
})

export const { useListBannersQuery } = banners

/** Where a banner's picture is. */
export const bannerImageUrl = (id: string): string => `${API_URL}/bannerImg/${id}.jpg`
