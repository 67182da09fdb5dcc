import { lazy, Suspense, useState } from 'react'
import { wallClock } from '../../../contract/dates.ts'
import type { Painel } from '../../../contract/painel.ts'
import { change, type Periodo, pontos } from '../../../contract/painel-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { ErrorBoundary } from '../../ui/error-boundary/error-boundary.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { Card } from './card.tsx'
import { DiasSheet } from './dias-sheet.tsx'
import { money } from './money.ts'
import styles from './sales.module.css'
import { TextButton } from './text-button.tsx'

// The library of charts is larger than the rest of the page, and comes after the figures.
const SalesChart = lazy(() => import('./sales-chart.tsx'))

const TEXTS = ADM_PAINEL.sales

/** The period's sales over time, beside those of the period before. */
export function Sales({ painel, periodo }: { painel: Painel; periodo: Periodo }) {
  const [isOpen, setIsOpen] = useState(false)
  const { day, time } = wallClock(new Date(serverNow()))
  const points = pontos(painel, { day, hour: Number(time.slice(0, 2)) })
  const { vendas: before } = painel.antes
  const days = painel.por_dia.length
  const title = painel.por_hora ? 'hora' : points.length < days ? 'semana' : 'dia'
  // A day that has just begun is not compared with a whole one; the first figure compares it.
  const rise = painel.por_hora && painel.de === day ? null : change(painel.periodo.bruto, before.bruto)
  const isEmpty = painel.periodo.quantidade === 0 && before.quantidade === 0
  return (
    <Card
      title={TEXTS.title[title]}
      head={
        <p className={styles.head}>
          <strong className={styles.total}>{money(painel.periodo.bruto)}</strong>
          {rise !== null && (
            <span className={rise < 0 ? styles.less : styles.more}>{`${ADM_PAINEL.signed(rise)}%`}</span>
          )}
          <span className={styles.key} data-key="now">
            {days === 1 ? TEXTS.period.dia(painel.de === day) : TEXTS.period.dias(days)}
          </span>
          <span className={styles.key} data-key="before">
            {days === 1
              ? TEXTS.dayBefore(money(before.bruto))
              : TEXTS.before(TEXTS.period.dias(days), money(before.bruto))}
          </span>
        </p>
      }
      actions={
        <TextButton icon="table" onPress={() => setIsOpen(true)}>
          {TEXTS.table}
        </TextButton>
      }
    >
      <div className={styles.chart}>
        {isEmpty ? (
          <p className={styles.none}>{TEXTS.none}</p>
        ) : (
          <ErrorBoundary resetKey="" fallback={<p className={styles.none}>{TEXTS.failed}</p>}>
            <Suspense fallback={<Spinner label={TEXTS.loading} />}>
              <SalesChart points={points} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {isOpen && <DiasSheet painel={painel} periodo={periodo} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
