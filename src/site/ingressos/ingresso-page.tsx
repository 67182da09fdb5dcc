import { useParams } from 'react-router'
import { isIngressoId } from '../../../contract/ingresso-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { ticketDisplay } from '../../../contract/vendas-rules.ts'
import { useGetVendaQuery } from '../../api/vendas.ts'
import { serverNow } from '../../lib/clock.ts'
import { PATHS } from '../../lib/paths.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { FollowOrder } from './follow-order.tsx'
import { waitingOrder } from './groups.ts'
import styles from './ingresso-page.module.css'
import { ticketName } from './labels.ts'
import { Ticket } from './ticket.tsx'
import { TicketSkeleton } from './ticket-skeleton.tsx'

function NotFound() {
  useTitle(COMMON.pageTitle(INGRESSO.notFound))
  return (
    <Notice title={INGRESSO.notFound} text={INGRESSO.notFoundText}>
      <ButtonLink to={PATHS.meusIngressos}>{INGRESSO.seeTickets}</ButtonLink>
    </Notice>
  )
}

function Found({ venda, onSettled }: { venda: Venda; onSettled: () => void }) {
  const display = ticketDisplay(venda, new Date(serverNow()))
  const orderId = waitingOrder(venda)
  return (
    <>
      <Ticket venda={venda} display={display} />
      {orderId && <FollowOrder orderId={orderId} onSettled={onSettled} />}
    </>
  )
}

function Loaded({ id }: { id: string }) {
  // Read again at every visit: a check-in or a refund may have changed the ticket.
  const { data: venda, error, isFetching, refetch } = useGetVendaQuery(id, { refetchOnMountOrArgChange: true })
  const isNotFound = Boolean(error && 'status' in error && error.status === 404)
  useTitle(COMMON.pageTitle(isNotFound ? INGRESSO.notFound : venda ? ticketName(venda) : INGRESSO.title))
  if (isNotFound) return <NotFound />
  if (venda) return <Found venda={venda} onSettled={() => void refetch()} />
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
