import { useState } from 'react'
import { INGRESSOS } from '../../texts/ingressos.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/section/section.tsx'
import { firstOf, type Groups, type Ticket } from './groups.ts'
import styles from './ticket-list.module.css'
import { TicketRow } from './ticket-row.tsx'
import { useShown } from './use-shown.ts'

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
