import { useListVendasClienteQuery } from '../../api/vendas.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { serverNow } from '../../lib/clock.ts'
import { today } from '../../lib/dates.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { useTitle } from '../../lib/use-title.ts'
import { INGRESSOS } from '../../texts/ingressos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { CheckedNote } from './checked-note.tsx'
import { FollowOrder } from './follow-order.tsx'
import { groupTickets, waitingOrders } from './groups.ts'
import { TicketList, TicketListSkeleton } from './ticket-list.tsx'

const Empty = () => (
  <Notice title={INGRESSOS.emptyTitle} text={INGRESSOS.emptyText}>
    <ButtonLink to={PATHS.eventos}>{INGRESSOS.seeEvents}</ButtonLink>
  </Notice>
)

function Tickets({ idCliente }: { idCliente: string }) {
  // Read again at every visit: a check-in or a refund may have changed a ticket.
  const { data, isError, isFetching, refetch } = useListVendasClienteQuery(idCliente, {
    refetchOnMountOrArgChange: true,
  })
  if (!data) {
    if (isError) return <LoadFailed title={INGRESSOS.failedLoad} busy={isFetching} onRetry={() => void refetch()} />
    return <TicketListSkeleton />
  }
  if (data.result.length === 0) return <Empty />
  const groups = groupTickets(data.result, today(), new Date(serverNow()))
  return (
    <>
      {data.verificado_em !== undefined && (
        <CheckedNote
          text={INGRESSOS.checked}
          checkedAt={data.verificado_em}
          busy={isFetching}
          onCheck={() => void refetch()}
        />
      )}
      <TicketList groups={groups} />
      {waitingOrders(groups).map((orderId) => (
        <FollowOrder key={orderId} orderId={orderId} onSettled={() => void refetch()} />
      ))}
    </>
  )
}

/** The cliente's tickets and raffle numbers (docs/product.md#public-routes). */
export default function IngressosPage() {
  useTitle(INGRESSOS.title)
  const cliente = useAppSelector(selectCliente)
  return (
    <>
      <PageHead title={INGRESSOS.title} />
      {cliente && <Tickets idCliente={cliente.id} />}
    </>
  )
}
