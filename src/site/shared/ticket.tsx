import { maskCnpj } from '../../../contract/casa-rules.ts'
import { isValidTicket, showsCode } from '../../../contract/ingresso-rules.ts'
import { isCancelado } from '../../../contract/mudar-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { TicketDisplay } from '../../../contract/vendas-rules.ts'
import { useCasa } from '../../lib/casa.ts'
import { ticketName, ticketWhen, ticketWhere } from '../../lib/ticket-labels.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { ticketFacts, untilLabel } from './ticket-facts.ts'
import { Thumb } from './thumb.tsx'
import styles from './ticket.module.css'
import { TicketStamp } from './ticket-stamp.tsx'
import { TicketStub } from './ticket-stub.tsx'

/** Stamps longer than this use a smaller font, so that they fit on one line on a phone. */
const LONG = 12

const WIDTHS = [
  ['(min-width: 56rem)', '576px'],
  ['(min-width: 30rem)', '416px'],
  ['', '92vw'],
] as const

/** The number of letters to print, which decides the size of the print. */
const lettersOf = (venda: Venda): number =>
  [ticketName(venda), ticketWhen(venda), ticketWhere(venda), ...ticketFacts(venda).map(({ value }) => value)].join('')
    .length

/** A ticket as it is shown at the entrance: facts and state, then the stub with the code. */
export const Ticket = ({ venda, display, offline }: { venda: Venda; display: TicketDisplay; offline: boolean }) => (
  <article className={styles.ticket} style={{ '--letters': lettersOf(venda) } as object}>
    <div className={styles.main}>
      <div className={styles.poster}>
        <Thumb venda={venda} faded={!isValidTicket(display)} widths={WIDTHS} load="soon" />
        <p className={styles.stamp} role="status" data-long={display.length > LONG}>
          <TicketStamp display={display} />
        </p>
      </div>
      <div className={styles.facts}>
        <h2 className={styles.name}>{ticketName(venda)}</h2>
        <p className={styles.when} data-off={isCancelado(venda.evento ?? {})}>
          {ticketWhen(venda)}
          <span>{ticketWhere(venda)}</span>
        </p>
        <dl className={styles.rows}>
          {ticketFacts(venda).map(({ label, value }) => (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
    <TicketStub venda={venda} display={display} offline={offline} />
    <TicketRules venda={venda} display={display} />
  </article>
)

/** Only on paper: facts that the screen shows elsewhere or that the staff at the entrance need. */
const TicketRules = ({ venda, display }: { venda: Venda; display: TicketDisplay }) => (
  <div className={styles.rules}>
    <ul>
      {showsCode(display) && venda.evento && (
        <>
          <li>{INGRESSO.ruleOnce}</li>
          <li>{INGRESSO.ruleSecret}</li>
        </>
      )}
      {venda.pode.reembolsar && <li>{INGRESSO.ruleRefund(untilLabel(venda))}</li>}
    </ul>
    <Help />
  </div>
)

/** Who sold it, and how to reach them. */
function Help() {
  const { nome, cnpj = '', telefone = '' } = useCasa()
  return <p>{INGRESSO.ruleHelp([nome, cnpj && `CNPJ ${maskCnpj(cnpj)}`], maskPhone(telefone))}</p>
}

/** The placeholder while the ticket loads. */
export const TicketSkeleton = () => (
  <div className={styles.ticket}>
    <VisuallyHidden role="status">{INGRESSO.loading}</VisuallyHidden>
    <div className={styles.main} aria-hidden="true">
      <div className={`${styles.poster} ${styles.blank}`} />
      <div className={styles.facts}>
        <Skeleton shape="line" />
        <Skeleton shape="short" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    </div>
  </div>
)
