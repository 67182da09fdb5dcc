import { useEffect, useId, useRef } from 'react'
import { isIngressoId, shortCode, showsCode } from '../../../contract/ingresso-rules.ts'
import { maskCpfCnpj } from '../../../contract/masks.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { isSold, ticketDisplay } from '../../../contract/vendas-rules.ts'
import type { AppError } from '../../api/error.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetVendaHistoricoQuery, useGetVendaOfficeQuery } from '../../api/office/vendas.ts'
import { eventoPicture, rifaPicture } from '../../api/pictures.ts'
import { serverNow } from '../../lib/clock.ts'
import { DISPLAY_TONES, noCodeReason, ticketName, ticketWhen, ticketWhere } from '../../lib/ticket-labels.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { Stamp } from '../../ui/stamp/stamp.tsx'
import { TicketCard } from '../../ui/ticket-card/ticket-card.tsx'
import { NoPermission } from '../shared/require-call.tsx'
import { shortMoment } from '../shared/short-moment.ts'
import { knownOf, storyOf } from './story.ts'
import { TicketActions } from './ticket-actions.tsx'
import styles from './ticket-panel.module.css'

type Fact = { label: string; value: string }

/** The facts of a ticket for the back-office: those its owner sees, and the owner's contact data. */
function factsOf({ lote, lugar, acompanha, tarifa, nr_sorte, cliente, ...venda }: Venda, price: string): Fact[] {
  const { cpf_cliente, email_cliente, forma_pgto, status } = venda
  const facts: [string, string | null][] = [
    [TEXTS.setor, lote && TEXTS.lote(lote.setor.nome, lote.nr_lote)],
    [TEXTS.lugar, lugar],
    [INGRESSO.companion, acompanha ? `${cliente.nome}, ${acompanha}` : null],
    [TEXTS.tarifa, tarifa && tarifaLabel(tarifa)],
    [TEXTS.documento, tarifa?.documento ?? null],
    [TEXTS.number, lote || nr_sorte === null ? null : String(nr_sorte)],
    [TEXTS.cliente, cliente.nome],
    [TEXTS.telefone, cliente.telefone && maskPhone(cliente.telefone)],
    [TEXTS.cpf, cpf_cliente && maskCpfCnpj(cpf_cliente)],
    [TEXTS.email, email_cliente],
    [forma_pgto && isSold(status) ? TEXTS.paid[forma_pgto] : TEXTS.price, price],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/** The history of a ticket, oldest first. */
function TicketStory({ venda }: { venda: Venda }) {
  const id = useId()
  const { data } = useGetVendaHistoricoQuery(venda.id, FRESH)
  const story = data ? storyOf(data) : knownOf(venda)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {TEXTS.story}
      </h3>
      <ol className={styles.story}>
        {story.map(({ title, em, who }) => (
          <li key={title + em} className={styles.step}>
            <span>
              {title}
              {who && <span className={styles.who}> {TEXTS.by(who)}</span>}
            </span>
            <time className={styles.when} dateTime={em}>
              {shortMoment(em)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The code of a valid ticket, otherwise the reason why there is none. */
function Stub({ venda }: { venda: Venda }) {
  const display = ticketDisplay(venda, new Date(serverNow()))
  const { title, text } = noCodeReason(display, venda)
  return (
    <>
      {showsCode(display) && venda.codigo && <QrCode text={venda.codigo} label={INGRESSO.qrCode} />}
      <div className={styles.stub}>
        <p className={styles.code}>{shortCode(venda.id)}</p>
        {showsCode(display) ? (
          <p>{TEXTS.notEntered}</p>
        ) : (
          <>
            {title && <p className={styles.strong}>{title}</p>}
            <p>{text}</p>
          </>
        )}
      </div>
    </>
  )
}

function Found({ venda }: { venda: Venda }) {
  const display = ticketDisplay(venda, new Date(serverNow()))
  const { id_evento, evento, rifa } = venda
  const files = id_evento ? eventoPicture(id_evento, evento?.imagem) : rifa && rifaPicture(rifa.id, rifa.imagem)
  const heading = useRef<HTMLHeadingElement>(null)
  // When a ticket is opened its heading gets the focus: a screen reader announces it, and the keys of the page work.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  // An action that is done disappears, and its button had the focus.
  const { pode } = venda
  const could = useRef(pode)
  useEffect(() => {
    const isChanged = could.current !== pode
    could.current = pode
    if (isChanged && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [pode])
  return (
    <>
      <TicketCard
        picture={<Poster files={files} widths={[['', '424px']]} alt="" title={ticketName(venda)} load="soon" />}
        stamp={<Stamp tone={DISPLAY_TONES[display]}>{display}</Stamp>}
        heading={
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {ticketName(venda)}
          </h2>
        }
        lines={[ticketWhen(venda), ticketWhere(venda)].filter(Boolean)}
        facts={factsOf(venda, formatReais(toCents(venda.valor)))}
        stub={<Stub venda={venda} />}
      />
      <TicketActions venda={venda} />
      <TicketStory venda={venda} />
    </>
  )
}

/** One ticket as its owner sees it, with the actions of the back-office and its history. */
export function TicketPanel({ id }: { id: string }) {
  const isValid = isIngressoId(id)
  const { data, error, isFetching, refetch } = useGetVendaOfficeQuery(id, { skip: !isValid, ...FRESH })
  const { status, message } = Object(error) as AppError
  const content = data ? (
    <Found venda={data} />
  ) : !isValid || status === 404 ? (
    <Notice title={INGRESSO.notFound} text={ADM.noResultsText} />
  ) : status === 403 ? (
    <NoPermission text={message} />
  ) : error ? (
    <LoadFailed title={INGRESSO.failedLoad} busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Spinner label={INGRESSO.loading} />
  )
  return (
    <section className={styles.panel} aria-label={TEXTS.ticket}>
      {content}
    </section>
  )
}
