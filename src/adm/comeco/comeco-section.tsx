import { useSearchParams } from 'react-router'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Passo } from '../../../contract/comeco-rules.ts'
import type { Comeco, ComecoPasso } from '../../../contract/comeco.ts'
import { errorText } from '../../api/error.ts'
import { ADM_COMECO as TEXTS } from '../../texts/adm-comeco.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Problem } from '../shared/comeco/problem.tsx'
import { Sun } from '../shared/comeco/sun.tsx'
import { countDone, factMoment, numberOf, openStep, useComeco } from '../shared/comeco/use-comeco.ts'
import { ModeloForm } from '../shared/modelo/modelo-form.tsx'
import styles from './comeco-section.module.css'
import { ComecoEnd, OpenDoors } from './comeco-end.tsx'
import { EnsaioStep } from './ensaio-step.tsx'
import { MensagensStep } from './mensagens-step.tsx'
import { ApagarStep, CasaStep, EquipeStep } from './other-steps.tsx'
import { PagamentoStep } from './pagamento-step.tsx'

/** The one action of a step. */
const ACTIONS: Record<Passo, (props: { comeco: Comeco }) => React.ReactNode> = {
  casa: () => <CasaStep />,
  pagamento: () => <PagamentoStep />,
  // Their facts come with the PIX of R$ 1.
  avisos: () => <PagamentoStep />,
  mensagens: ({ comeco }) => <MensagensStep email={comeco.email} />,
  evento: () => <ModeloForm onCreated={() => {}} />,
  equipe: () => <EquipeStep />,
  ensaio: () => <EnsaioStep />,
  'ensaio-apagado': () => <ApagarStep />,
}

/** A fact with its proof and its hour. */
const DoneStep = ({ passo, feito_em, prova }: ComecoPasso) => (
  <li className={styles.step} data-done="true">
    <span className={styles.mark}>
      <Icon name="check" />
      <VisuallyHidden>{TEXTS.done}</VisuallyHidden>
    </span>
    <div className={styles.row}>
      <h3 className={styles.fact}>{TEXTS.passos[passo].fact}</h3>
      <p className={styles.proof}>{prova}</p>
      {feito_em !== null && <time dateTime={feito_em}>{factMoment(feito_em)}</time>}
    </div>
  </li>
)

/** A step to come, which may be opened out of order. */
const StepAhead = ({ passo }: ComecoPasso) => (
  <li className={styles.step}>
    <span className={styles.mark}>{numberOf(passo)}</span>
    <div className={styles.row}>
      <h3 className={styles.fact}>
        <Link
          className={styles.link}
          to={`?passo=${passo}`}
          aria-label={`${TEXTS.open(numberOf(passo))}: ${TEXTS.passos[passo].fact}`}
        >
          {TEXTS.passos[passo].fact}
        </Link>
      </h3>
      <p className={styles.proof}>{TEXTS.passos[passo].ahead}</p>
    </div>
  </li>
)

function OpenStep({ passo: { passo, ...rest }, comeco }: { passo: ComecoPasso; comeco: Comeco }) {
  const { question, lead } = TEXTS.passos[passo]
  const Action = ACTIONS[passo]
  return (
    <li className={styles.open} aria-current="step">
      <span className={styles.mark}>{numberOf(passo)}</span>
      <div className={styles.body}>
        <h3 className={styles.question}>{question}</h3>
        <p className={styles.lead}>{lead}</p>
        {/* The rehearsal's parts say it. */}
        {passo !== 'ensaio' && <Problem {...rest} />}
        <Action comeco={comeco} />
      </div>
    </li>
  )
}

const Loading = () => (
  <div className={styles.list}>
    <VisuallyHidden role="status">{TEXTS.loading}</VisuallyHidden>
    <Skeleton shape="short" />
    <Skeleton shape="line" />
    <Skeleton shape="line" />
    <Skeleton shape="line" />
  </div>
)

function Steps({ comeco }: { comeco: Comeco }) {
  const [params] = useSearchParams()
  const { passos, pronto } = comeco
  const open = openStep(passos, params.get('passo'))
  const done = countDone(passos)
  const left = passos.length - done
  const minutes = passos.reduce((sum, one) => sum + (one.feito_em === null ? TEXTS.passos[one.passo].minutes : 0), 0)
  return (
    <div className={styles.page}>
      <div className={styles.list}>
        <h2 className={styles.title}>{pronto ? TEXTS.ready : TEXTS.missing(left)}</h2>
        <p className={styles.lead}>{pronto ? TEXTS.readyText : TEXTS.self}</p>
        <ol className={styles.steps}>
          {passos.map((passo) =>
            passo.feito_em !== null ? (
              <DoneStep key={passo.passo} {...passo} />
            ) : passo === open ? (
              <OpenStep key={passo.passo} passo={passo} comeco={comeco} />
            ) : (
              <StepAhead key={passo.passo} {...passo} />
            ),
          )}
        </ol>
        {pronto && <ComecoEnd />}
      </div>
      {pronto ? (
        <OpenDoors passos={passos} />
      ) : (
        <aside className={styles.art}>
          <Sun done={done} />
          <div className={styles.door}>
            <p className={styles.doorTitle}>{TEXTS.art.title}</p>
            <p>{TEXTS.art.left(minutes)}</p>
          </div>
        </aside>
      )}
    </div>
  )
}

/** The first steps of a new house: eight facts that tick themselves, and only the present one open. */
export default function ComecoSection() {
  const { data, error, isFetching, refetch } = useComeco()
  if (data) return <Steps comeco={data} />
  if (error === undefined) return <Loading />
  return <LoadFailed title={errorText(error, CATALOGUE.generico)} busy={isFetching} onRetry={() => void refetch()} />
}
