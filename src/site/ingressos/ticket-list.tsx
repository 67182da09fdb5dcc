import { type Ref, useState } from 'react'
import { isValidTicket, shortCode, showsCode } from '../../../contract/ingresso-rules.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { readHistoryState, writeHistoryState } from '../../lib/history-state.ts'
import { to } from '../../lib/paths.ts'
import { ticketDetail, ticketName, ticketWhen } from '../../lib/ticket-labels.ts'
import { INGRESSOS } from '../../texts/ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Section } from '../../ui/section/section.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { firstOf, type Groups, type Ticket } from './groups.ts'
import { Thumb } from '../shared/thumb.tsx'
import styles from './ticket-list.module.css'
import { TicketStamp } from '../shared/ticket-stamp.tsx'

const focus = (row: HTMLElement | null) => row?.focus()

type GroupProps = { title: string; tickets: Ticket[]; firstNew: string | null }

const Group = ({ title, tickets, firstNew }: GroupProps) =>
  tickets.length > 0 && (
    <Section title={title}>
      <ul className={styles.rows}>
        {tickets.map((ticket) => (
          <li key={ticket.venda.id}>
            <TicketRow ticket={ticket} {...(ticket.venda.id === firstNew && { ref: focus })} />
          </li>
        ))}
      </ul>
    </Section>
  )

/** All tickets of a cliente, 25 at a time. */
export function TicketList({ groups }: { groups: Groups }) {
  const { shown, showMore } = useShown()
  // The button moves down or disappears, so the focus moves to the first ticket that was added.
  const [firstNew, setFirstNew] = useState<string | null>(null)
  const all = [...groups.upcoming, ...groups.history]
  const { upcoming, history } = firstOf(groups, shown)
  const onMore = () => {
    setFirstNew(all[shown]?.venda.id ?? null)
    showMore()
  }
  return (
    <div className={styles.list}>
      <Group title={INGRESSOS.upcoming} tickets={upcoming} firstNew={firstNew} />
      <Group title={INGRESSOS.history} tickets={history} firstNew={firstNew} />
      {shown < all.length && (
        <div className={styles.more}>
          <p>{INGRESSOS.shown(shown, all.length)}</p>
          <Button tone="secondary" onClick={onMore}>
            {INGRESSOS.more}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Wider than the stub (`--tear` in ticket-list.module.css), because in a tall row the poster is drawn larger. */
const WIDTHS = [['', '128px']] as const

/** A ticket in the list: name, date, place and state. */
function TicketRow({ ticket: { venda, display }, ref }: { ticket: Ticket; ref?: Ref<HTMLAnchorElement> }) {
  return (
    <Link ref={ref} className={styles.row} to={to.ingresso(venda.id)}>
      <div className={styles.paper}>
        <Thumb venda={venda} faded={!isValidTicket(display)} widths={WIDTHS} />
        <div className={styles.facts}>
          <h3 className={styles.name}>{ticketName(venda)}</h3>
          <p className={styles.quiet}>{ticketWhen(venda)}</p>
          <p className={styles.detail}>{ticketDetail(venda)}</p>
          <div className={styles.foot}>
            <span className={styles.stamp}>
              <TicketStamp display={display} />
            </span>
            {showsCode(display) && (
              <span className={styles.code}>
                <span className={styles.codeLabel}>{INGRESSOS.code('')}</span>
                {shortCode(venda.id)}
              </span>
            )}
          </div>
        </div>
      </div>
    </Link>
  )
}

const NAME = 'ingressos'

/** The number of tickets shown, 25 more each time (docs/product.md#constants); going back restores the number. */
function useShown(): { shown: number; showMore: () => void } {
  const [shown, setShown] = useState(() => Math.max(PAGE_SIZE, Math.trunc(Number(readHistoryState(NAME))) || 0))
  const showMore = () => {
    setShown(shown + PAGE_SIZE)
    writeHistoryState(NAME, String(shown + PAGE_SIZE))
  }
  return { shown, showMore }
}

const PLACES = [1, 2, 3, 4]

/** The placeholder of the list while the tickets load. */
export const TicketListSkeleton = () => (
  <div className={styles.rows}>
    <VisuallyHidden role="status">{INGRESSOS.loading}</VisuallyHidden>
    {PLACES.map((place) => (
      <div key={place} className={styles.blankRow} aria-hidden="true">
        <div className={styles.stub} />
        <div className={styles.blankFacts}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="short" />
          <Skeleton shape="short" />
        </div>
      </div>
    ))}
  </div>
)
