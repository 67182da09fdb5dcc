import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatTime } from '../../../contract/dates.ts'
import type { Painel } from '../../../contract/painel.ts'
import { readPeriodo } from '../../../contract/painel-rules.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useGetComecoQuery } from '../../api/office/comeco.ts'
import { useLivePainelQuery } from '../../api/office/live-painel.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { POLLED, useGetPainelQuery } from '../../api/office/painel.ts'
import { clockAheadMs } from '../../lib/clock.ts'
import { today } from '../../lib/dates.ts'
import { ADM_PAINEL as TEXTS } from '../../texts/adm-painel.ts'
import { COMMON } from '../../texts/common.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { useMay } from '../shared/office-session.tsx'
import { NoPermission } from '../shared/require-call.tsx'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { Methods } from './methods.tsx'
import { NextEventos } from './next-eventos.tsx'
import styles from './painel-section.module.css'
import { PeriodBar } from './period-bar.tsx'
import { Rest } from './rest.tsx'
import { Sales } from './sales.tsx'
import { TopEventos } from './top-eventos.tsx'

const CARDS = ['figures', 'sales', 'attention', 'eventos', 'methods']

/** The placeholder until the first figures are loaded: the same cards without content. */
const PainelLoading = () => (
  <div className={styles.content}>
    <VisuallyHidden role="status">{TEXTS.loading}</VisuallyHidden>
    {CARDS.map((card) => (
      <div key={card} className={styles.waiting} data-card={card}>
        <Skeleton shape="short" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    ))}
  </div>
)

// A house that sells never loads it.
const FirstDays = lazy(() => import('./first-days.tsx'))

/** Whether nothing was sold in a period, nor today: only then it may be that nothing ever was. */
const isUnsold = ({ hoje, periodo, por_evento }: Painel): boolean =>
  hoje.quantidade === 0 && periodo.quantidade === 0 && por_evento.length === 0

/**
 * The first steps of a house that has never sold anything; undefined while they are loading, null for one that has, or
 * for users who do not see them.
 */
function useFirstDays(painel: Painel | undefined) {
  const may = useMay('GET /api/comeco')
  const mayBeNew = may && painel !== undefined && isUnsold(painel)
  const { data, isError } = useGetComecoQuery(undefined, { skip: !mayBeNew, ...FRESH })
  if (!mayBeNew || isError || data?.vendeu) return null
  return data
}

/**
 * The dashboard, the first page after the login. It shows today and a period, which is in the address. The figures are
 * updated while the page is visible.
 */
export default function PainelSection() {
  const [params] = useSearchParams()
  const periodo = readPeriodo(params, today())
  const { data, currentData, error, isFetching, refetch, fulfilledTimeStamp } = useGetPainelQuery(periodo, {
    ...FRESH,
    ...POLLED,
  })
  useLivePainelQuery()
  // The figures of the previous period stay until the new ones arrive; if these fail, nothing is shown.
  const shown = error === undefined || currentData ? data : undefined
  const firstDays = useFirstDays(shown)
  if (firstDays === undefined) return <PainelLoading />
  // After the installation the first page is the list of what is to do.
  if (firstDays?.passos.every(({ feito_em }) => feito_em === null)) return <Navigate to={ADM_PATHS.comeco} replace />
  if (firstDays)
    return (
      <Suspense fallback={<PainelLoading />}>
        <FirstDays comeco={firstDays} />
      </Suspense>
    )
  // By the server's clock, like the figures.
  const asOf = formatTime(new Date((fulfilledTimeStamp ?? Date.now()) - clockAheadMs()))
  return (
    <div className={styles.page}>
      <PeriodBar periodo={periodo} painel={currentData} />
      {error !== undefined && shown && (
        <div className={styles.stale} role="alert">
          <p>{TEXTS.stale(asOf)}</p>
          <Button tone="secondary" onClick={() => void refetch()}>
            {COMMON.retry}
          </Button>
        </div>
      )}
      {shown ? (
        <div
          className={styles.content}
          aria-busy={currentData === undefined}
          data-stale={currentData === undefined || undefined}
        >
          <Figures painel={shown} asOf={asOf} />
          <Sales painel={shown} periodo={periodo} />
          <Attention painel={shown} />
          <NextEventos eventos={shown.proximos} periodo={periodo} />
          <Methods painel={shown} periodo={periodo} />
          <TopEventos eventos={shown.por_evento} periodo={periodo} />
          <Rest painel={shown} />
        </div>
      ) : error === undefined ? (
        <PainelLoading />
      ) : (error as AppError).status === 403 ? (
        <NoPermission text={(error as AppError).message} />
      ) : (
        <LoadFailed
          title={errorText(error, CATALOGUE.carregarPainel)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  )
}
