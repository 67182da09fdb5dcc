import type { Ref } from 'react'
import { isValidTicket, shortCode, showsCode } from '../../../contract/ingresso-rules.ts'
import { to } from '../../lib/paths.ts'
import { ticketDetail, ticketName, ticketWhen } from '../../lib/ticket-labels.ts'
import { INGRESSOS } from '../../texts/ingressos.ts'
import { Link } from '../../ui/link/link.tsx'
import type { Ticket } from './groups.ts'
import { Thumb } from './thumb.tsx'
import styles from './ticket-row.module.css'
import { TicketStamp } from './ticket-stamp.tsx'

/** Wider than the stub (`--tear` in ticket-row.module.css), because in a tall row the poster is drawn larger. */
const WIDTHS = [['', '128px']] as const

/** A ticket in the list: name, date, place and state. */
export function TicketRow({ ticket: { venda, display }, ref }: { ticket: Ticket; ref?: Ref<HTMLAnchorElement> }) {
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
