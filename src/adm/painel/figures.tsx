import type { ReactNode } from 'react'
import { addDays, wallClock } from '../../../contract/dates.ts'
import type { Painel } from '../../../contract/painel.ts'
import { change, share } from '../../../contract/painel-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { dayLabel, today } from '../../lib/dates.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import styles from './figures.module.css'
import { money } from './money.ts'

const TEXTS = ADM_PAINEL.figures

/** Today's sales by the hour as small bars; future hours are dots. The same data as a table is in the period Hoje. */
function HourBars({ hours }: { hours: Painel['hoje_por_hora'] }) {
  const now = Number(wallClock(new Date(serverNow())).time.slice(0, 2))
  const best = hours.reduce((most, hour) => (hour.bruto > most.bruto ? hour : most), { hora: 0, bruto: 0 })
  const label = best.bruto > 0 ? TEXTS.best(best.hora, money(best.bruto)) : TEXTS.byHour
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {hours.map(({ hora, bruto }) => (
        <span
          key={hora}
          className={hora > now ? styles.toCome : styles.bar}
          style={{ height: bruto > 0 ? `${(100 * bruto) / best.bruto}%` : undefined }}
        />
      ))}
    </div>
  )
}

const { count, signed, percent } = ADM_PAINEL

type FigureProps = { label: string; value: string; children: ReactNode }

const Figure = ({ label, value, children }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.note}>{children}</dd>
  </div>
)

/** A rise or a fall, with its sign, not by colour alone. */
const Change = ({ by, children }: { by: number; children: string }) => (
  <strong className={by < 0 ? styles.less : by > 0 ? styles.more : undefined}>{children}</strong>
)

/** Five figures of today; the first one is the largest. */
export function Figures({ painel, asOf }: { painel: Painel; asOf: string }) {
  const { hoje, semana_passada: before, hoje_por_hora, socios, recusados, reembolsos, entradas_hoje } = painel
  const weekAgo = dayLabel(addDays(today(), -7))
  const rise = change(hoje.bruto, before.bruto)
  const more = hoje.quantidade - before.quantidade
  const refused = recusados.hoje
  return (
    <section className={styles.figures} aria-label={TEXTS.label}>
      <div className={styles.first}>
        <dl>
          <Figure label={TEXTS.vendas(asOf)} value={money(hoje.bruto)}>
            {rise === null ? (
              TEXTS.nothingBefore(weekAgo)
            ) : (
              <>
                <Change by={rise}>{`${signed(rise)}%`}</Change> {TEXTS.over(weekAgo)}
              </>
            )}
          </Figure>
        </dl>
        <HourBars hours={hoje_por_hora} />
      </div>
      <dl className={styles.others}>
        <Figure label={TEXTS.ingressos} value={count(hoje.quantidade)}>
          <Change by={more}>{signed(more)}</Change> {TEXTS.over(weekAgo)}
        </Figure>
        {socios ? (
          <Figure label={TEXTS.socios} value={count(socios.ativos)}>
            {TEXTS.sociosChange(socios.novos, socios.cancelados, painel.por_dia.length)}
          </Figure>
        ) : (
          <Figure label={TEXTS.entradas} value={count(entradas_hoje)}>
            {TEXTS.entradasNote}
          </Figure>
        )}
        <Figure label={TEXTS.recusados} value={count(refused.quantidade)}>
          {refused.tentativas === 0 ? (
            TEXTS.noAttempts
          ) : (
            <>
              <Change by={-refused.quantidade}>{percent(share(refused.quantidade, refused.tentativas))}</Change>{' '}
              {TEXTS.ofAttempts}
            </>
          )}
        </Figure>
        <Figure label={TEXTS.reembolsos} value={count(reembolsos.hoje.quantidade)}>
          {TEXTS.returned(money(reembolsos.hoje.valor))}
        </Figure>
      </dl>
    </section>
  )
}
