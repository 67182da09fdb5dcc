import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { formatDateTime, formatTime } from '../../../../contract/dates.ts'
import type { Evento } from '../../../../contract/eventos.ts'
import { formatReais, toCents } from '../../../../contract/money.ts'
import type { Cancelamento } from '../../../../contract/mudar.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { useGetCancelamentoQuery } from '../../../api/office/mudar.ts'
import { ADM } from '../../../texts/adm.ts'
import { ADM_MUDAR } from '../../../texts/adm-mudar.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { Timeline, type TimelineStep } from '../../../ui/timeline/timeline.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import styles from './mudar-progress.module.css'
import type { MudarActor } from './use-mudar.ts'

const TEXTS = ADM_MUDAR.progress
const { count } = ADM_MUDAR
const money = (reais: number): string => formatReais(toCents(reais))

/** How many tickets are given back, as a figure and a bar with its legend. */
function Returned({ progress: { ingressos, valor, comecou_em } }: { progress: Cancelamento }) {
  const since = formatDateTime(comecou_em)
  if (ingressos.total === 0) {
    return (
      <section className={styles.panel}>
        <p className={styles.figure}>{TEXTS.noTickets}</p>
        <p className={styles.quiet}>{TEXTS.since(since)}</p>
      </section>
    )
  }
  const parts = [
    ['returned', ingressos.devolvidos, TEXTS.returned(ingressos.devolvidos)],
    ['waiting', ingressos.esperando, TEXTS.waiting(ingressos.esperando)],
    ['refused', ingressos.recusados, TEXTS.refused],
  ] as const
  const there = parts.filter(([, quantity]) => quantity > 0)
  return (
    <section className={styles.panel} aria-label={TEXTS.bar}>
      <div className={styles.head}>
        <p className={styles.figure}>
          <strong>{count(ingressos.devolvidos)}</strong> {TEXTS.of(ingressos.total)}
        </p>
        <p className={styles.quiet}>{TEXTS.money(money(valor.devolvido), money(valor.total), since)}</p>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {there.map(([name, quantity]) => (
          <span key={name} data-part={name} style={{ flexGrow: quantity }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {there.map(([name, quantity, text]) => (
          <li key={name} data-part={name}>
            <strong>{count(quantity)}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PendingProps = { pendencias: Cancelamento['pendencias']; actor: MudarActor }

/** The refunds that failed, each with its one action. */
function Pending({ pendencias, actor }: PendingProps) {
  const id = useId()
  const { pendencia, error } = useSelector(actor, ({ context }) => context)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {TEXTS.pending}
      </h3>
      <p className={styles.error} role="alert">
        {error?.text}
      </p>
      {pendencias.length === 0 ? (
        <p className={styles.none}>{TEXTS.none}</p>
      ) : (
        <ul className={styles.rows}>
          {pendencias.map(({ id: order, nome, valor, problema, proxima_em }) => (
            <li key={order}>
              <div className={styles.who}>
                <strong>{nome}</strong>
                <p className={styles.quiet}>
                  {proxima_em === null ? problema : TEXTS.nextAt(problema, formatTime(proxima_em))}
                </p>
              </div>
              <span className={styles.sum}>{money(valor)}</span>
              <Button
                tone="secondary"
                busy={pendencia === order}
                disabled={pendencia !== null}
                onClick={() => actor.send({ type: 'pendencia.retry', id: order })}
              >
                {TEXTS.retry}
                <VisuallyHidden>{TEXTS.retryOf(nome)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What has happened since the cancellation, and what still waits. */
function storyOf({ metodos, pessoas_avisadas: told, comecou_em }: Cancelamento): TimelineStep[] {
  const { total, enviadas, desistidas } = told
  const isTold = enviadas + desistidas >= total
  const messages: TimelineStep =
    total === 0
      ? { icon: 'alert', tone: 'open', title: TEXTS.toldNone, text: TEXTS.toldNoneText }
      : {
          icon: isTold ? 'check' : 'clock',
          tone: isTold ? 'done' : 'open',
          title: TEXTS.told(enviadas, total),
          ...(desistidas > 0 && { text: TEXTS.givenUp(desistidas) }),
        }
  return [
    {
      icon: 'check',
      tone: 'done',
      title: `${TEXTS.closed} · ${formatTime(comecou_em)}`,
      text: TEXTS.closedText,
    },
    messages,
    ...metodos.map(({ metodo, ingressos, devolvidos, devolvido }): TimelineStep => {
      const isDone = devolvidos >= ingressos
      return {
        icon: isDone ? 'check' : 'clock',
        tone: isDone ? 'done' : 'open',
        title: TEXTS.method(ADM_MUDAR.money.metodos[metodo].name, devolvidos, ingressos),
        text: money(devolvido),
      }
    }),
  ]
}

function Progress({ progress, id, actor }: { progress: Cancelamento; id: string; actor: MudarActor }) {
  const { pronto, escreve_para: email } = progress
  const heading = useId()
  return (
    <>
      <Returned progress={progress} />
      <div className={styles.columns}>
        <Pending pendencias={progress.pendencias} actor={actor} />
        <section className={styles.panel} aria-labelledby={heading}>
          <h3 id={heading} className={styles.happened}>
            {TEXTS.happened}
          </h3>
          <Timeline steps={storyOf(progress)} />
        </section>
      </div>
      <div className={styles.foot} role="status">
        <Icon name={pronto ? 'check' : 'clock'} />
        <p>
          <strong>{pronto ? TEXTS.done : TEXTS.free}</strong>{' '}
          {pronto ? TEXTS.doneText : email === null ? TEXTS.freeText : TEXTS.writeTo(email)}
        </p>
        <ButtonLink to={ADM_PATHS.ingressos.ofEvento(id)} tone="secondary">
          {TEXTS.tickets}
        </ButtonLink>
      </div>
    </>
  )
}

/** Refunds take seconds to days; a cancelled event's page needs new figures every few seconds. */
const LIVE = { pollingInterval: 4000, skipPollingIfUnfocused: true } as const

/** How far the refunds of a cancelled event are, what needs a person, and what has happened. */
export function MudarProgress({ evento: { id, motivo }, actor }: { evento: Evento; actor: MudarActor }) {
  const { data, isError, isFetching, refetch } = useGetCancelamentoQuery(id, { ...FRESH, ...LIVE })
  return (
    <>
      {motivo && <p className={styles.reason}>{TEXTS.cancelled(motivo)}</p>}
      {data ? (
        <>
          {isError && (
            <p className={styles.stale} role="status">
              {TEXTS.stale}
            </p>
          )}
          <Progress progress={data} id={id} actor={actor} />
        </>
      ) : isError ? (
        <LoadFailed title={ADM.recordFailed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={ADM.loadingRecord} size={48} />
      )}
    </>
  )
}
