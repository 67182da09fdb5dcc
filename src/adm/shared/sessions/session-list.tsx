import { formatDateTime } from '../../../../contract/dates.ts'
import { deviceName } from '../../../../contract/device-rules.ts'
import type { SessaoAberta } from '../../../../contract/second-factor.ts'
import { ADM_SEGURANCA } from '../../../texts/adm-seguranca.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { StatePill } from '../../../ui/pill/pill.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './session-list.module.css'

const { sessions: TEXTS } = ADM_SEGURANCA
const RING_PX = 48

/** The device of a session as text. */
export const deviceText = ({ navegador, sistema }: Pick<SessaoAberta, 'navegador' | 'sistema'>): string =>
  deviceName(navegador, sistema)

type Query = {
  data?: { result: readonly SessaoAberta[] } | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

type SessionListProps = { query: Query; onEnd: (session: SessaoAberta) => void }

/** The open sessions of a user, in every state of their query. The current session cannot be ended here. */
export function SessionList({ query: { data, error, isFetching, refetch }, onEnd }: SessionListProps) {
  if (!data)
    return error ? (
      <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Spinner label={TEXTS.loading} size={RING_PX} />
    )
  if (data.result.length === 0) return <p className={styles.empty}>{TEXTS.empty}</p>
  return (
    <ul className={styles.list} aria-label={TEXTS.list}>
      {data.result.map((session) => (
        <li key={session.id} className={styles.session}>
          <div className={styles.facts}>
            <p className={styles.device}>
              {deviceText(session)}
              {session.atual && <StatePill tone="ok">{TEXTS.current}</StatePill>}
            </p>
            <p className={styles.when}>{TEXTS.used(formatDateTime(session.ultimo_uso))}</p>
            <p className={styles.when}>{TEXTS.begun(formatDateTime(session.inicio))}</p>
          </div>
          {!session.atual && (
            <Button tone="secondary" onClick={() => onEnd(session)}>
              {TEXTS.end}
              <VisuallyHidden>{` ${deviceText(session)}`}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
