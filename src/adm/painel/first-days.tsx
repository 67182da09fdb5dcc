import { PASSOS } from '../../../contract/comeco-rules.ts'
import type { Comeco, ComecoPasso } from '../../../contract/comeco.ts'
import { wallClock } from '../../../contract/dates.ts'
import { useAdmin } from '../../lib/admin.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM_COMECO } from '../../texts/adm-comeco.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { Sun } from '../shared/comeco/sun.tsx'
import { countDone, numberOf, openStep } from '../shared/comeco/use-comeco.ts'
import styles from './first-days.module.css'
import { FirstEvento } from './first-evento.tsx'

const TEXTS = ADM_COMECO.first
const stepAt = (passo: string): string => `${ADM_PATHS.comeco}?passo=${passo}`

const Step = ({ step: { passo, feito_em }, isOpen }: { step: ComecoPasso; isOpen: boolean }) => (
  <li className={styles.step} data-done={feito_em !== null} aria-current={isOpen ? 'step' : undefined}>
    <span className={styles.mark}>{feito_em === null ? numberOf(passo) : <Icon name="check" />}</span>
    <span>{ADM_COMECO.passos[passo].fact}</span>
    {feito_em === null && (
      <span className={styles.minutes}>{ADM_COMECO.minutes(ADM_COMECO.passos[passo].minutes)}</span>
    )}
  </li>
)

function Progress({ comeco: { passos, pronto } }: { comeco: Comeco }) {
  const nome = useAdmin((admin) => admin.user?.nome ?? '').split(' ')[0] ?? ''
  const hour = Number(wallClock(new Date(serverNow())).time.slice(0, 2))
  const done = countDone(passos)
  const open = openStep(passos, null)
  return (
    <section className={styles.progress} aria-labelledby="first-days">
      <div className={styles.top}>
        <Sun done={done} aside />
        <h2 id="first-days" className={styles.greeting}>
          {TEXTS.greeting(hour, nome)} <span>{pronto ? TEXTS.ready : TEXTS.left(passos.length - done)}</span>
        </h2>
        <p className={styles.promise}>{pronto ? TEXTS.textReady : TEXTS.text}</p>
      </div>
      <ol className={styles.steps}>
        {passos.map((step) => (
          <Step key={step.passo} step={step} isOpen={step === open} />
        ))}
      </ol>
      <div className={styles.actions}>
        {open && <ButtonLink to={ADM_PATHS.comeco}>{TEXTS.next(numberOf(open.passo))}</ButtonLink>}
        <ButtonLink to={ADM_PATHS.comeco} tone={open ? 'quiet' : 'primary'}>
          {TEXTS.all}
        </ButtonLink>
      </div>
    </section>
  )
}

const PARTS: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'cart', title: ADM_COMECO.ensaio.buy, text: TEXTS.parts.buy },
  { icon: 'door', title: ADM_COMECO.ensaio.enter, text: TEXTS.parts.enter },
  { icon: 'refund', title: ADM_COMECO.ensaio.back, text: TEXTS.parts.back },
]

const Rehearsal = () => (
  <section className={styles.rehearsal} aria-labelledby="rehearsal">
    <span className={styles.stamp} aria-hidden="true">
      {TEXTS.stamp}
    </span>
    <h2 id="rehearsal" className={styles.rehearsalTitle}>
      {TEXTS.rehearsal}
    </h2>
    <p>{ADM_COMECO.passos.ensaio.lead}</p>
    <ul className={styles.parts}>
      {PARTS.map(({ icon, title, text }) => (
        <li key={title} className={styles.part}>
          <h3 className={styles.partTitle}>
            <Icon name={icon} />
            {title}
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <div>
      <ButtonLink to={stepAt('ensaio')} tone="secondary">
        {TEXTS.rehearse}
        <Icon name="forward" />
      </ButtonLink>
    </div>
  </section>
)

/** The dashboard of a new house, until its first sale: no empty charts, but what is left to do. */
export default function FirstDays({ comeco }: { comeco: Comeco }) {
  const isRehearsed = comeco.passos.some(({ passo, feito_em }) => passo === PASSOS[6] && feito_em !== null)
  return (
    <div className={styles.page}>
      <Progress comeco={comeco} />
      <div className={styles.side}>
        {!isRehearsed && <Rehearsal />}
        <FirstEvento />
        <p className={styles.note}>
          <Icon name="chart" />
          <span>{TEXTS.note}</span>
        </p>
      </div>
    </div>
  )
}
