import { useId, useState } from 'react'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { Plano } from '../../../contract/planos.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { ConfigSocio } from '../../../contract/socio.ts'
import { billingFrom, freeCadeiras, isClubOpen } from '../../../contract/socio-rules.ts'
import { useListPlanosQuery } from '../../api/planos.ts'
import { useGetConfigSocioQuery, useListCadeirasQuery } from '../../api/socio.ts'
import { serverNow } from '../../lib/clock.ts'
import { PLANOS } from '../../texts/planos.ts'
import { SOCIO } from '../../texts/socio.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { addIcons, Icon } from '../../ui/icon/icon.tsx'
import { PAGE_ICONS } from '../../ui/icon/page-icons.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Paragraphs } from '../../ui/paragraphs/paragraphs.tsx'
import { ScrolledText } from '../../ui/scrolled-text/scrolled-text.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { TextDialog } from '../../ui/text-dialog/text-dialog.tsx'
import { StepHeading } from '../shared/step-heading.tsx'
import { ClubFrame, type StepProps } from './club-frame.tsx'
import { StandArt } from './stand-art.tsx'
import styles from './terms-step.module.css'

addIcons(PAGE_ICONS)

const { terms: texts } = SOCIO

/** Price and terms; shown without a login, too (docs/product.md#subscription-screen). */
export function TermsStep(props: StepProps) {
  const { data, error, isFetching, refetch } = useGetConfigSocioQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: cadeiras } = useListCadeirasQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data: planos } = useListPlanosQuery()
  const offer = planos?.result ?? []
  const free = cadeiras && freeCadeiras(cadeiras)
  const isFull = free === 0 && offer.every(({ com_cadeira }) => com_cadeira)
  // Nobody can join, so the progress is not shown.
  const isClosed = (data && !isClubOpen(data)) || isFull
  return (
    <ClubFrame {...props} step={isClosed ? undefined : 'terms'} wide>
      <div className={styles.terms}>
        <div className={styles.picture}>
          <StandArt view="wide" />
          <StepHeading title={texts.art} />
        </div>
        {data ? (
          <Terms config={data} offer={offer} free={free} isFull={isFull} {...props} />
        ) : error ? (
          <LoadFailed title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Spinner label={texts.loading} />
        )}
      </div>
    </ClubFrame>
  )
}

type TermsProps = StepProps & {
  config: ConfigSocio
  /** The plans that one may choose, the cheapest first. */
  offer: readonly Plano[]
  /** How many seats are free. */
  free: number | undefined
  /** Every plan has a seat, and none is free. */
  isFull: boolean
}

function Terms({ config, offer, free, isFull, subscription, busy }: TermsProps) {
  const { day, type } = billingFrom(new Date(serverNow()))
  const isOpen = isClubOpen(config)
  const price = formatReais(toCents(offer[0]?.valor ?? config.valor))
  const hasChoice = offer.length > 1
  const hasSeats = offer.length === 0 || offer.some(({ com_cadeira }) => com_cadeira)
  return (
    <>
      <div className={styles.offer}>
        <p className={styles.price}>
          {hasChoice && <span className={styles.from}>{PLANOS.from}</span>}
          <strong className={styles.sum}>{price}</strong>
          <span className={styles.per}>{SOCIO.perMonth}</span>
          <span className={styles.day}>{type === 'exact_day' ? texts.everyDay(day) : texts.everyMonth}</span>
        </p>
        {!isOpen ? (
          <Notice title={SHOP_REFUSALS['socio.not-open']} role="status" />
        ) : (
          isFull && <Notice title={texts.fullTitle} text={texts.fullText} role="status" />
        )}
        <ul className={styles.facts}>
          {hasSeats && (
            <li>
              <Icon name="chair" />
              {hasChoice ? PLANOS.someSeat : texts.seat}
            </li>
          )}
          {hasChoice && offer.some(({ com_cadeira }) => !com_cadeira) && (
            <li>
              <Icon name="ticket" />
              {PLANOS.without}
            </li>
          )}
          {isOpen && hasSeats && free !== undefined && free > 0 && (
            <li>
              <Icon name="pin" />
              {texts.free(free)}
            </li>
          )}
          <li>
            <Icon name="card" />
            {texts.card}
          </li>
          <li>
            <Icon name="check" />
            {texts.cancel}
          </li>
        </ul>
      </div>
      <div className={styles.side}>
        <TermCard termo={config.termo} />
        {isOpen && !isFull && (
          <ActionBar>
            <p className={styles.promise}>
              <strong>{texts.nothingNow}</strong>
              <span>{texts.whenever}</span>
            </p>
            <Button onClick={() => subscription.send({ type: 'terms.accept' })} busy={busy !== null}>
              {texts.accept}
            </Button>
          </ActionBar>
        )}
      </div>
    </>
  )
}

/** A numbered clause: '1. Objeto. Este termo …'. */
const CLAUSE = /^(\d+\. [^.]{1,60}\.)\s+([\s\S]+)$/

/** The club's terms: paragraphs as written in the back-office, with the names of numbered clauses in bold. */
const Term = ({ termo }: { termo: string }) => (
  <Paragraphs text={termo} className={styles.paragraph} show={withClause} />
)

function withClause(text: string) {
  const [, name, rest] = CLAUSE.exec(text) ?? []
  return (
    <>
      {name && <strong>{name} </strong>}
      {rest ?? text}
    </>
  )
}

/** The whole term in a card that scrolls, or in full screen. */
function TermCard({ termo }: { termo: string }) {
  const id = useId()
  const [isFull, setFull] = useState(false)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {texts.term}
        </h3>
        {termo.trim() !== '' && (
          <button type="button" className={styles.full} onClick={() => setFull(true)}>
            <Icon name="expand" />
            {texts.fullScreen}
          </button>
        )}
      </div>
      <ScrolledText labelledBy={id} className={styles.text}>
        {termo.trim() === '' ? <p className={styles.paragraph}>{texts.noTerm}</p> : <Term termo={termo} />}
      </ScrolledText>
      {isFull && (
        <TextDialog title={texts.term} onClose={() => setFull(false)}>
          <Term termo={termo} />
        </TextDialog>
      )}
    </div>
  )
}
