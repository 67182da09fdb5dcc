import { formatReais, toCents } from '../../../contract/money.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { type TicketDisplay, ticketDisplay } from '../../../contract/vendas-rules.ts'
import { formatDay, businessDay } from '../../../contract/dates.ts'
import { useListVendasClienteQuery } from '../../api/vendas.ts'
import { serverNow } from '../../lib/clock.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { DISPLAY_TONES, ticketName } from '../../lib/ticket-labels.ts'
import { CONTA } from '../../texts/conta.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './orders.module.css'

const { orders: texts } = CONTA
/** The newest ones; each ticket leads to its own receipt, too. */
const SHOWN = 10

type OrderDisplay = Exclude<TicketDisplay, 'CORTESIA REVOGADA'>
type Order = { id: string; createdAt: string; names: string[]; units: number; cents: number; display: OrderDisplay }

/**
 * The orders of these tickets, newest first. An order's state is that of its first ticket that is still valid.
 * @internal
 */
export function ordersOf(vendas: readonly Venda[], now: Date): Order[] {
  const orders = new Map<string, Order>()
  for (const venda of vendas) {
    const { order_id: id, created_at: createdAt } = venda
    const display = ticketDisplay(venda, now)
    // A courtesy was not bought.
    if (id === null || display === 'CORTESIA REVOGADA' || venda.tarifa?.tipo === 'cortesia') continue
    const order = orders.get(id) ?? { id, createdAt, names: [], units: 0, cents: 0, display }
    if (display === 'PAGO') order.display = display
    if (!order.names.includes(ticketName(venda))) order.names.push(ticketName(venda))
    order.units += 1
    order.cents += toCents(venda.valor)
    orders.set(id, order)
  }
  return [...orders.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** The cliente's newest orders: each leads to its receipt. Nothing is shown while there is none. */
export function Orders({ idCliente }: { idCliente: string }) {
  const { data } = useListVendasClienteQuery(idCliente, { refetchOnMountOrArgChange: true })
  const orders = ordersOf(data?.result ?? [], new Date(serverNow()))
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="compras" className={styles.orders}>
      <h2 id="compras" className={styles.title}>
        {texts.title}
      </h2>
      <ul>
        {orders.slice(0, SHOWN).map(({ id, createdAt, names, units, cents, display }) => (
          <li key={id}>
            <Link className={styles.order} to={to.waitingPayment(id)}>
              <span className={styles.what}>
                <strong>{names.join(', ')}</strong>
                <span className={styles.text}>{texts.line(formatDay(businessDay(createdAt)), units)}</span>
                <span className={styles.state} data-tone={DISPLAY_TONES[display]}>
                  {texts.states[display]}
                </span>
              </span>
              <span className={styles.price}>{cents === 0 ? texts.free : formatReais(cents)}</span>
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
      {orders.length > SHOWN && (
        <p className={styles.text}>
          <Link className={styles.more} to={PATHS.meusIngressos}>
            {texts.more}
          </Link>
        </p>
      )}
    </section>
  )
}
