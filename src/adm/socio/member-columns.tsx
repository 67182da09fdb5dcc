import { businessDay, formatDay } from '../../../contract/dates.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Socio } from '../../../contract/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import type { Column } from '../../ui/data-table/columns.ts'
import { StatePill } from '../../ui/pill/pill.tsx'
import styles from './members-list.module.css'
import { priceText } from './price.ts'

const { columns: heads, pendingPrice, seat, states, until } = ADM_SOCIO

const dayOf = (instant: string): string => formatDay(businessDay(instant))

/** What a member pays each month, and the new price that is not confirmed yet. */
const Price = ({ socio: { valor_atual, valor_pendente } }: { socio: Socio }) => (
  <span className={styles.price}>
    <span className={styles.whole}>{priceText(valor_atual)}</span>
    {valor_pendente !== null && <span className={styles.pending}>{pendingPrice(priceText(valor_pendente))}</span>}
  </span>
)

/** The status of a member: that they asked to leave comes before a refused charge. */
function Status({ socio: { status, em_dia, cancelamento_pedido_em } }: { socio: Socio }) {
  if (cancelamento_pedido_em !== null) return <StatePill tone="wait">{states.saindo}</StatePill>
  if (status === 'naoAtivo') return <StatePill tone="wait">{states.naoAtivo}</StatePill>
  return em_dia ? <StatePill tone="ok">{states.ativo}</StatePill> : <StatePill tone="bad">{states.recusada}</StatePill>
}

/** A seat as a small tag. */
export const SeatTag = ({ name }: { name: string }) => (
  <span className={styles.seat} role="img" aria-label={seat(name)}>
    {name}
  </span>
)

/** Who a member is: the name, and the phone below it; on a phone after the seat. */
export const MemberName = ({ socio: { cliente }, cadeira }: { socio: Socio; cadeira: string | null }) => (
  <span className={styles.name}>
    {cliente.nome}
    <span className={styles.phone}>
      {cadeira !== null && <SeatTag name={cadeira} />} {maskPhone(cliente.telefone)}
    </span>
  </span>
)

/** The columns of the members. @param former whether the list has former members */
export const memberColumns = (former: boolean): Column<Socio>[] => [
  {
    key: 'desde',
    head: heads.desde,
    cell: ({ data_inicio, data_cancelamento }) =>
      former && data_cancelamento ? `${dayOf(data_inicio)} ${until(dayOf(data_cancelamento))}` : dayOf(data_inicio),
    card: former ? 'line' : 'none',
  },
  {
    key: 'mensal',
    head: heads.mensal,
    cell: (socio) => <Price socio={socio} />,
    align: 'end',
  },
  { key: 'situacao', head: heads.situacao, cell: (socio) => <Status socio={socio} /> },
]
