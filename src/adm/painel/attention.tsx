import type { ReactNode } from 'react'
import { alertaText } from '../../../contract/alertas-rules.ts'
import type { Alerta } from '../../../contract/historico.ts'
import type { Painel } from '../../../contract/painel.ts'
import { almostSoldOut } from '../../../contract/painel-rules.ts'
import { useListAlertasQuery } from '../../api/office/historico.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { POLLED } from '../../api/office/painel.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { alertaSummary, alertaTitle, alertaWay } from '../shared/alerta.ts'
import { useMay } from '../shared/office-session.tsx'
import styles from './attention.module.css'
import { Card } from './card.tsx'
import { money } from './money.ts'

const TEXTS = ADM_PAINEL.attention
const ALERTS = { cursor: 0, limit: 4 } as const

type ItemProps = {
  icon: IconName
  tone: 'bad' | 'wait' | 'mark'
  title: string
  /** Where it is dealt with. */
  to?: string | undefined
  age?: string
  children: ReactNode
}

const Item = ({ icon, tone, title, to, age, children }: ItemProps) => (
  <li className={styles.item}>
    <span className={styles.icon} data-tone={tone}>
      <Icon name={icon} />
    </span>
    <div className={styles.text}>
      <h3 className={styles.title}>
        {to === undefined ? (
          title
        ) : (
          <Link className={styles.way} to={to}>
            {title}
          </Link>
        )}
      </h3>
      <p className={styles.note}>{children}</p>
    </div>
    {age && <p className={styles.age}>{age}</p>}
  </li>
)

/** An alert with what it is about; one that is about nothing known says what to do. */
const AlertItem = ({ alerta }: { alerta: Alerta }) => (
  <Item
    icon={alerta.kind.startsWith('refund.') ? 'refund' : 'bell'}
    tone="bad"
    title={alertaTitle(alerta)}
    to={alertaWay(alerta)?.to ?? '/adm/alertas'}
    age={TEXTS.age(serverNow() - Date.parse(alerta.em))}
  >
    {alertaSummary(alerta) || alerta.detail || alertaText(alerta.kind)?.oQueFazer}
  </Item>
)

/** What needs a person's attention, beside the chart: new alerts for admins, open refunds, the last tickets. */
export function Attention({ painel: { reembolsos_pendentes: pending, proximos } }: { painel: Painel }) {
  const maySeeAlerts = useMay('GET /api/alertas')
  const { data, isLoading } = useListAlertasQuery(ALERTS, { ...FRESH, ...POLLED, skip: !maySeeAlerts })
  const alertas = data?.result.filter(({ visto_em }) => visto_em === null) ?? []
  const last = almostSoldOut(proximos)
  const isEmpty = alertas.length + pending.quantidade + last.length === 0
  return (
    <Card
      title={TEXTS.title}
      actions={
        maySeeAlerts && (
          <Link className={styles.all} to="/adm/alertas">
            {TEXTS.all}
          </Link>
        )
      }
    >
      {isEmpty ? (
        <p className={styles.none}>{isLoading ? TEXTS.loading : TEXTS.none}</p>
      ) : (
        <ul>
          {alertas.map((alerta) => (
            <AlertItem key={alerta.id} alerta={alerta} />
          ))}
          {pending.quantidade > 0 && (
            <Item icon="refund" tone="wait" title={TEXTS.refunds(pending.quantidade)}>
              {TEXTS.refundsNote(money(pending.valor))}
            </Item>
          )}
          {last.map(({ id, nome, vendidos, total }) => (
            <Item
              key={id}
              icon="flash"
              tone="mark"
              title={TEXTS.last(total - vendidos, nome)}
              to={ADM_PATHS.eventos.setoresAt(id)}
            >
              {TEXTS.sold(vendidos, total)}
            </Item>
          ))}
        </ul>
      )}
    </Card>
  )
}
