import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isIngressoId, showsCode } from '../../../contract/ingresso-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { ticketDisplay } from '../../../contract/vendas-rules.ts'
import { agendaUrl } from '../../api/eventos.ts'
import { type ShownVenda, ticketPdfUrl, useGetVendaQuery, useIsKeptQuery } from '../../api/vendas.ts'
import MudancaNotice from '../../evento/mudanca-notice.tsx'
import { serverNow } from '../../lib/clock.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { ticketName } from '../../lib/ticket-labels.ts'
import { useShare } from '../../lib/use-share.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useWakeLock } from '../../lib/use-wake-lock.ts'
import { COMMON } from '../../texts/common.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { UI } from '../../texts/ui.ts'
import { ActionLink, ActionRow, ActionRows } from '../../ui/action-row/action-row.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { addIcons } from '../../ui/icon/icon.tsx'
import { PAGE_ICONS } from '../../ui/icon/page-icons.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { CheckedNote } from './checked-note.tsx'
import { FollowOrder } from './follow-order.tsx'
import { waitingOrder } from './groups.ts'
import styles from './ingresso-page.module.css'
import { Refund, RefundRow } from './refund.tsx'
import { Ticket, TicketSkeleton } from '../shared/ticket.tsx'
import { useRefund } from './use-refund.ts'
import { WalletNote, WalletRows } from './wallet-rows.tsx'

addIcons(PAGE_ICONS)

function NotFound() {
  useTitle(INGRESSO.notFound)
  return (
    <Notice title={INGRESSO.notFound} text={INGRESSO.notFoundText}>
      <ButtonLink to={PATHS.meusIngressos}>{INGRESSO.seeTickets}</ButtonLink>
    </Notice>
  )
}

type FoundProps = { venda: ShownVenda; busy: boolean; refetch: () => void }

function Found({ venda, busy, refetch }: FoundProps) {
  const display = ticketDisplay(venda, new Date(serverNow()))
  const orderId = waitingOrder(venda)
  const hasCode = showsCode(display)
  const { currentData: offline = false } = useIsKeptQuery({ idCliente: venda.id_cliente, id: venda.id })
  const refund = useRefund(venda)
  useWakeLock(hasCode)
  return (
    <>
      {venda.verificado_em !== undefined && (
        <CheckedNote text={INGRESSO.checked} checkedAt={venda.verificado_em} busy={busy} onCheck={refetch} />
      )}
      <Ticket venda={venda} display={display} offline={offline} />
      {venda.evento && <MudancaNotice evento={venda.evento} />}
      <Refund venda={venda} actor={refund} />
      <TicketActions venda={venda} canPrint={hasCode} hasFiles={hasCode && venda.verificado_em === undefined}>
        <RefundRow venda={venda} actor={refund} />
      </TicketActions>
      {orderId && <FollowOrder orderId={orderId} onSettled={refetch} />}
    </>
  )
}

function Loaded({ id }: { id: string }) {
  // Read again at every visit: a check-in or a refund may have changed the ticket.
  const { data, error, isFetching, refetch } = useGetVendaQuery(id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  })
  const isNotFound = Boolean(error && 'status' in error && error.status === 404)
  useTitle(isNotFound ? INGRESSO.notFound : data ? ticketName(data) : INGRESSO.title)
  if (isNotFound) return <NotFound />
  if (data) return <Found venda={data} busy={isFetching} refetch={() => void refetch()} />
  if (error) return <LoadFailed title={INGRESSO.failedLoad} busy={isFetching} onRetry={() => void refetch()} />
  return <TicketSkeleton />
}

/** One ticket. For an id in the wrong format no request is made (docs/product.md#order-status). */
export default function IngressoPage() {
  const { idIngresso } = useParams()
  return (
    <div className={styles.page}>
      <PageHead title={INGRESSO.title} back={{ to: PATHS.meusIngressos, label: INGRESSO.back }} />
      {isIngressoId(idIngresso) ? <Loaded key={idIngresso} id={idIngresso} /> : <NotFound />}
    </div>
  )
}

type SharePageProps = { label: string; page: string; nome: string }

/** The address of the event or raffle: a ticket's own address or code is private. */
function SharePage({ label, page, nome }: SharePageProps) {
  const { isCopied, share } = useShare(nome, () => new URL(page, window.location.origin).href)
  return (
    <ActionRow
      icon={isCopied ? 'check' : 'share'}
      label={label}
      note={isCopied ? UI.copied : undefined}
      status={isCopied ? UI.copied : ''}
      onClick={share}
    />
  )
}

/** The actions of a ticket besides showing it. `children`: further rows. */
const TicketActions = ({
  venda,
  canPrint,
  hasFiles,
  children,
}: {
  venda: Venda
  canPrint: boolean
  /** Whether to offer wallets, the PDF and the calendar's file, which come from the server and need a network. */
  hasFiles: boolean
  children?: ReactNode
}) => (
  <div className={styles.actions}>
    {hasFiles && <WalletNote />}
    <ActionRows>
      {hasFiles && <WalletRows venda={venda} />}
      {canPrint && <ActionRow icon="print" label={INGRESSO.print} onClick={() => window.print()} />}
      {hasFiles && venda.id_evento && (
        <>
          <ActionLink icon="ticket" label={INGRESSO.pdf} href={ticketPdfUrl(venda.id)} />
          <ActionLink icon="ticket" label={INGRESSO.smallPdf} href={ticketPdfUrl(venda.id, 'a6')} />
          <ActionLink icon="calendar" label={COMMON.addToCalendar} href={agendaUrl(venda.id_evento)} />
        </>
      )}
      {venda.id_evento && (
        <SharePage label={INGRESSO.share} page={to.evento(venda.id_evento)} nome={ticketName(venda)} />
      )}
      {venda.rifa && <SharePage label={INGRESSO.shareRaffle} page={to.rifa(venda.rifa.id)} nome={ticketName(venda)} />}
      {children}
    </ActionRows>
  </div>
)
