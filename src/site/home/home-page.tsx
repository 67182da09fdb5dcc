import { type ReactNode, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { type Answer, selectIsServed, useAnswer } from '../../api/answers.ts'
import type { EventoCards } from '../../api/card-lists.ts'
import { today } from '../../lib/dates.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { HOME } from '../../texts/home.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Section } from '../../ui/section/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Banners } from './banners.tsx'
import styles from './home-page.module.css'
import { homeQueries } from './home-queries.ts'
import { OnSale, OnSaleEmpty, OnSaleLoading } from './on-sale.tsx'
import { Rifas } from './rifas.tsx'
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
 * `children` asks for them; it is not rendered if their answers came in the page's HTML.
 */
export default function HomePage({ children }: { children?: ReactNode }) {
  useTitle(COMMON.title)
  const [wasServed] = useState(useSelector(selectIsServed))
  const dispatch = useAppDispatch()
  const day = today()
  const queries = homeQueries(day)
  // Only what failed is asked again, and nothing fails before the code for it is loaded.
  const retry = () => void import('./home-retry.ts').then(({ retryHome }) => retryHome(dispatch, day))
  const onSale = { ...useAnswer('listEventos', queries.onSale), retry }
  const upcoming = { ...useAnswer('listEventos', queries.upcoming), retry }
  return (
    <div className={styles.page}>
      {!wasServed && <Suspense fallback={null}>{children}</Suspense>}
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
