import type { ReactNode } from 'react'
import type { Venda } from '../../../contract/vendas.ts'
import { agendaUrl } from '../../api/eventos.ts'
import { to } from '../../lib/paths.ts'
import { ticketName } from '../../lib/ticket-labels.ts'
import { useShare } from '../../lib/use-share.ts'
import { COMMON } from '../../texts/common.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { UI } from '../../texts/ui.ts'
import { ActionLink, ActionRow, ActionRows } from '../../ui/action-row/action-row.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './ticket-actions.module.css'

type SharePageProps = { label: string; page: string; nome: string }

/** The address of the event or raffle: a ticket's own address or code is nobody else's business. */
function SharePage({ label, page, nome }: SharePageProps) {
  const { isCopied, share } = useShare(nome, () => new URL(page, window.location.origin).href)
  return (
    <>
      <ActionRow
        icon={isCopied ? 'check' : 'share'}
        label={label}
        note={isCopied ? UI.copied : undefined}
        onClick={share}
      />
      <li>
        <VisuallyHidden role="status">{isCopied ? UI.copied : ''}</VisuallyHidden>
      </li>
    </>
  )
}

/** What can be done with a ticket besides showing it. `children`: further rows. */
export const TicketActions = ({
  venda,
  canPrint,
  hasAgenda,
  children,
}: {
  venda: Venda
  canPrint: boolean
  /** The calendar's file comes from the server, so it needs a network. */
  hasAgenda: boolean
  children?: ReactNode
}) => (
  <div className={styles.actions}>
    <ActionRows>
      {canPrint && <ActionRow icon="print" label={INGRESSO.print} onClick={() => window.print()} />}
      {hasAgenda && venda.id_evento && (
        <ActionLink icon="calendar" label={COMMON.addToCalendar} href={agendaUrl(venda.id_evento)} />
      )}
      {venda.id_evento && (
        <SharePage label={INGRESSO.share} page={to.evento(venda.id_evento)} nome={ticketName(venda)} />
      )}
      {venda.rifa && <SharePage label={INGRESSO.shareRaffle} page={to.rifa(venda.rifa.id)} nome={ticketName(venda)} />}
      {children}
    </ActionRows>
  </div>
)
