import { useState } from 'react'
import { BANNER_INTERVAL_MS, BANNER_TRANSITION_MS } from '../../../contract/limits.ts'
import { useAnswer } from '../../api/answers.ts'
import type { EventoCard } from '../../api/card-lists.ts'
import { BannerSlide, BannerSlideLoading, type BannerWithPicture } from '../../banner/banner-slide.tsx'
import { bannerEventoId } from '../../banner/banner-target.ts'
import { HOME } from '../../texts/home.ts'
import { Carousel } from '../../ui/carousel/carousel.tsx'

type BannersProps = { eventos: readonly EventoCard[] }

/**
 * The visible banners with a picture (docs/product.md#banners), read at each visit; the known ones are shown
 * meanwhile. They are optional: if they fail to load, nothing is shown.
 */
export function Banners({ eventos }: BannersProps) {
  const { data, error } = useAnswer('listBanners', undefined)
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  if (!data) return error ? null : <BannerSlideLoading />

  const banners = data.filter(
    (banner): banner is BannerWithPicture => banner.visivel && banner.imagem !== null && !missing.has(banner.id),
  )
  const toSlide = (banner: BannerWithPicture, place: number) => {
    const idEvento = bannerEventoId(banner.link)
    const nome = eventos.find(({ id }) => id === idEvento)?.nome
    return (
      <BannerSlide
        key={banner.id}
        banner={banner}
        alt={HOME.banner(place + 1, banners.length, nome)}
        first={place === 0}
        onMissing={() => setMissing((old) => new Set([...old, banner.id]))}
      />
    )
  }
  if (banners.length < 2) return banners.map(toSlide)
  return (
    <Carousel
      label={HOME.banners}
      slideLabel={HOME.bannerPlace}
      slides={banners.map((banner, place) => ({ id: banner.id, content: toSlide(banner, place) }))}
      intervalMs={BANNER_INTERVAL_MS}
      transitionMs={BANNER_TRANSITION_MS}
      pause={HOME.bannersPause}
      play={HOME.bannersPlay}
    />
  )
}
