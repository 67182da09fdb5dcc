import { type ReactNode, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { BANNER_INTERVAL_MS, BANNER_TRANSITION_MS } from '../../../contract/limits.ts'
import { type Answer, selectHasServed, useAnswer } from '../../api/answers.ts'
import type { EventoCard, EventoCards } from '../../api/card-lists.ts'
import { BannerSlide, BannerSlideLoading, type BannerWithPicture } from '../../banner/banner-slide.tsx'
import { bannerEventoId } from '../../banner/banner-target.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { useTitle } from '../../lib/use-title.ts'
import { HOME } from '../../texts/home.ts'
import { Carousel } from '../../ui/carousel/carousel.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Section } from '../../ui/section/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './home-page.module.css'
import { HOME_QUERIES, ReadAgain } from './home-queries.ts'
import { OnSale, OnSaleEmpty, OnSaleLoading, Rifas } from './rails.tsx'
import { Upcoming, UpcomingLoading } from './upcoming.tsx'

type List = Answer<EventoCards> & { retry: () => void }

const isLoading = ({ data, error }: List): boolean => !data && !error

function OnSalePart({ list, upcoming }: { list: List; upcoming: List }) {
  if (list.data) {
    if (list.data.result.length > 0) return <OnSale eventos={list.data.result} />
    return <OnSaleEmpty hasUpcoming={Boolean(upcoming.data?.result.length)} />
  }
  if (!list.error) return <OnSaleLoading />
  return (
    <Section title={HOME.onSale}>
      <LoadFailed title={HOME.failed} busy={list.isFetching} onRetry={list.retry} />
    </Section>
  )
}

function UpcomingPart({ list, onSale }: { list: List; onSale: List }) {
  if (list.data) return list.data.result.length > 0 ? <Upcoming eventos={list.data.result} /> : null
  if (!list.error) return <UpcomingLoading />
  // The section above already shows the error, and its retry covers both lists.
  if (onSale.error && !onSale.data) return null
  return (
    <Section title={HOME.upcoming}>
      <LoadFailed title={HOME.failed} busy={list.isFetching} onRetry={list.retry} />
    </Section>
  )
}

/**
 * The events on sale today, the upcoming ones, and the raffles on sale (docs/product.md#public-routes).
 * `children` subscribes to them. At the first page it waits until the answers from the HTML are in the API's cache
 * (`connectStore`); until then they are shown without it.
 */
export default function HomePage({ children }: { children?: ReactNode }) {
  useTitle(null)
  const isHydrated = useHydrated()
  const hasServed = useSelector(selectHasServed)
  // Whether this is a later visit, whose data is cached and must be requested again.
  const [again] = useState({ banners: isHydrated, lists: isHydrated && hasServed })
  const dispatch = useAppDispatch()
  // Only failed lists are requested again, and nothing can fail before the code for it is loaded.
  const retry = () => void import('./home-calls.tsx').then(({ retryHome }) => retryHome(dispatch))
  const onSale = { ...useAnswer('listEventos', HOME_QUERIES.onSale), retry }
  const upcoming = { ...useAnswer('listEventos', HOME_QUERIES.upcoming), retry }
  return (
    <div className={styles.page}>
      {isHydrated && (again.banners || !hasServed) && (
        <ReadAgain value={again}>
          <Suspense fallback={null}>{children}</Suspense>
        </ReadAgain>
      )}
      <h1 className={styles.heading}>
        <VisuallyHidden>{HOME.heading}</VisuallyHidden>
      </h1>
      <VisuallyHidden role="status">{isLoading(onSale) || isLoading(upcoming) ? HOME.loading : ''}</VisuallyHidden>
      <Banners eventos={[...(onSale.data?.result ?? []), ...(upcoming.data?.result ?? [])]} />
      <OnSalePart list={onSale} upcoming={upcoming} />
      <UpcomingPart list={upcoming} onSale={onSale} />
      <Rifas />
    </div>
  )
}

type BannersProps = { eventos: readonly EventoCard[] }

/**
 * The visible banners with a picture (docs/product.md#banners). They are requested at each visit; the cached ones are
 * shown meanwhile. They are optional: if they fail to load, nothing is shown.
 */
function Banners({ eventos }: BannersProps) {
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
