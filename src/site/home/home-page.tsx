import { useListEventosQuery } from '../../api/eventos.ts'
import { today } from '../../lib/dates.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { HOME } from '../../texts/home.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Section } from '../../ui/section/section.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Banners } from './banners.tsx'
import styles from './home-page.module.css'
import { OnSale, OnSaleEmpty, OnSaleLoading } from './on-sale.tsx'
import { Upcoming, UpcomingLoading } from './upcoming.tsx'

type List = ReturnType<typeof useListEventosQuery>

const isLoading = ({ data, error }: List): boolean => !data && !error

function OnSalePart({ list, upcoming }: { list: List; upcoming: List }) {
  if (list.data) {
    if (list.data.result.length > 0) return <OnSale eventos={list.data.result} />
    return <OnSaleEmpty hasUpcoming={Boolean(upcoming.data?.result.length)} />
  }
  if (!list.error) return <OnSaleLoading />
  const retry = () => {
    void list.refetch()
    if (upcoming.error) void upcoming.refetch()
  }
  return (
    <Section title={HOME.onSale}>
      <LoadFailed title={HOME.failed} busy={list.isFetching} onRetry={retry} />
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
      <LoadFailed title={HOME.failed} busy={list.isFetching} onRetry={() => void list.refetch()} />
    </Section>
  )
}

/** The events on sale today and the upcoming ones (docs/product.md#public-routes). */
export function HomePage() {
  useTitle(COMMON.title)
  const day = today()
  const onSale = useListEventosQuery({ pesquisa: { inicioVendasAte: day, dataEventoDepois: day } })
  const upcoming = useListEventosQuery({ pesquisa: { inicioVendasDepois: day } })
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <VisuallyHidden>{HOME.heading}</VisuallyHidden>
      </h1>
      <VisuallyHidden role="status">{isLoading(onSale) || isLoading(upcoming) ? HOME.loading : ''}</VisuallyHidden>
      <Banners eventos={[...(onSale.data?.result ?? []), ...(upcoming.data?.result ?? [])]} />
      <OnSalePart list={onSale} upcoming={upcoming} />
      <UpcomingPart list={upcoming} onSale={onSale} />
    </div>
  )
}
