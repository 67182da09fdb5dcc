import { useId } from 'react'
import { showsCode } from '../../../contract/ingresso-rules.ts'
import { ticketDisplay } from '../../../contract/vendas-rules.ts'
import { agendaUrl } from '../../api/eventos.ts'
import { orderPdfUrl, type ShownVenda, useIsKeptQuery, useListVendasClienteQuery } from '../../api/vendas.ts'
import MudancaNotice from '../../evento/mudanca-notice.tsx'
import { selectCliente } from '../../lib/cliente.ts'
import { serverNow } from '../../lib/clock.ts'
import { to } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { ticketName } from '../../lib/ticket-labels.ts'
import { COMMON } from '../../texts/common.ts'
import { PEDIDO } from '../../texts/pedido.ts'
import { ActionLink, ActionRows } from '../../ui/action-row/action-row.tsx'
import { ScrolledText } from '../../ui/scrolled-text/scrolled-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Ticket } from '../shared/ticket.tsx'
import styles from './order-tickets.module.css'

/** More tickets than this are shown by Meus ingressos alone. */
const SHOWN = 6

/** The tickets of a paid order, side by side, and what comes next: the calendar, and telling friends. */
export function OrderTickets({ orderId }: { orderId: string }) {
  const cliente = useAppSelector(selectCliente)
  return cliente && <Tickets idCliente={cliente.id} orderId={orderId} />
}

function Tickets({ idCliente, orderId }: { idCliente: string; orderId: string }) {
  // They exist since this payment.
  const { data } = useListVendasClienteQuery(idCliente, { refetchOnMountOrArgChange: true })
  const heading = useId()
  const now = new Date(serverNow())
  const tickets = (data?.result ?? []).filter(
    (venda) => venda.order_id === orderId && showsCode(ticketDisplay(venda, now)),
  )
  const [first] = tickets
  if (!first) return null
  const shown = tickets.slice(0, SHOWN)
  return (
    <>
      <h3 id={heading}>
        <VisuallyHidden>{PEDIDO.tickets(tickets.length)}</VisuallyHidden>
      </h3>
      <ScrolledText className={styles.scroller} labelledBy={heading}>
        <ul className={styles.row}>
          {shown.map((venda, index) => (
            <li key={venda.id} className={styles.item}>
              <OneTicket venda={venda} />
              {shown.length > 1 && <p className={styles.place}>{PEDIDO.ticketOf(index + 1, tickets.length)}</p>}
            </li>
          ))}
        </ul>
      </ScrolledText>
      <div className={styles.next}>
        <ActionRows>
          {first.id_evento && (
            <ActionLink icon="calendar" label={COMMON.addToCalendar} href={agendaUrl(first.id_evento)} />
          )}
          {first.id_evento && data?.verificado_em === undefined && (
            <ActionLink icon="ticket" label={PEDIDO.pdf} href={orderPdfUrl(orderId)} />
          )}
          <ActionLink icon="share" label={PEDIDO.whatsApp} href={whatsAppOf(first)} isElsewhere />
        </ActionRows>
      </div>
    </>
  )
}

/** What has happened to the events of an order since it was paid. */
export function OrderMudancas({ orderId }: { orderId: string }) {
  const cliente = useAppSelector(selectCliente)
  const { data } = useListVendasClienteQuery(cliente?.id ?? '', { skip: cliente === null })
  const ofOrder = (data?.result ?? []).filter(({ order_id }) => order_id === orderId)
  const eventos = new Map(ofOrder.flatMap(({ id_evento, evento }) => (evento ? [[id_evento, evento] as const] : [])))
  return [...eventos].map(([id, evento]) => <MudancaNotice key={id} evento={evento} nome={evento.nome} />)
}

function OneTicket({ venda }: { venda: ShownVenda }) {
  const { currentData: offline = false } = useIsKeptQuery({ idCliente: venda.id_cliente, id: venda.id })
  return <Ticket venda={venda} display={ticketDisplay(venda, new Date(serverNow()))} offline={offline} />
}

/** A message with the public page of the event or raffle: a ticket's own address and code are private. */
function whatsAppOf(venda: ShownVenda): string {
  const page = venda.id_evento ? to.evento(venda.id_evento) : venda.rifa ? to.rifa(venda.rifa.id) : '/'
  const text = PEDIDO.invitation(ticketName(venda), new URL(page, window.location.origin).href)
  return `https://wa.me/?${new URLSearchParams({ text })}`
}
