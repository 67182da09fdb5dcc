import { CATALOGUE } from '../../../contract/catalogue.ts'
import { formatTime } from '../../../contract/dates.ts'
import type { Ensaio } from '../../../contract/ensaio.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useBeginEnsaioMutation, useDeleteEnsaioMutation, useGetEnsaioQuery } from '../../api/office/ensaio.ts'
import { to } from '../../lib/paths.ts'
import { ADM_COMECO } from '../../texts/adm-comeco.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { POLLED, useFirstEvento } from '../shared/comeco/use-comeco.ts'
import { useQuestion } from '../shared/use-question.tsx'
import styles from './ensaio-step.module.css'
import steps from './steps.module.css'

const TEXTS = ADM_COMECO.ensaio

type PartProps = { icon: IconName; title: string; doneAt: string | null; text: string; children?: React.ReactNode }

/** A part of the rehearsal: done at an hour, or what to do. */
const Part = ({ icon, title, doneAt, text, children }: PartProps) => (
  <li className={styles.part} data-done={doneAt !== null}>
    <h4 className={styles.title}>
      <Icon name={doneAt === null ? icon : 'check'} />
      {title}
      {doneAt !== null && <span className={styles.at}>{formatTime(doneAt)}</span>}
    </h4>
    {doneAt === null && (
      <>
        <p>{text}</p>
        {children}
      </>
    )}
  </li>
)

const addressOf = ({ id }: Ensaio): string => new URL(to.evento(id), window.location.origin).href

function Parts({ ensaio }: { ensaio: Ensaio }) {
  const { comprado_em, entrou_em, devolvido_em, comprados } = ensaio
  const address = addressOf(ensaio)
  return (
    <ol className={styles.parts}>
      <Part
        icon="cart"
        title={TEXTS.buy}
        doneAt={comprado_em}
        text={comprados > 0 ? TEXTS.bought(comprados) : TEXTS.buyText}
      >
        <div className={styles.qr}>
          <QrCode text={address} label={TEXTS.qr} />
        </div>
        <CopyField
          label={TEXTS.link}
          value={address}
          copy={ADM_COMECO.pix.copy}
          copied={ADM_COMECO.pix.copied}
          tone="secondary"
        />
      </Part>
      <Part icon="door" title={TEXTS.enter} doneAt={entrou_em} text={TEXTS.enterText}>
        {comprado_em !== null && (
          <ButtonLink to={ADM_PATHS.portaria.at(ensaio.id)} tone="secondary">
            {TEXTS.gate}
          </ButtonLink>
        )}
      </Part>
      <Part icon="refund" title={TEXTS.back} doneAt={devolvido_em} text={TEXTS.backText} />
    </ol>
  )
}

/** The rehearsal: begun here, then done with the phone and at the gate. Its parts tick themselves. */
export function EnsaioStep() {
  const { data } = useGetEnsaioQuery(undefined, POLLED)
  const evento = useFirstEvento()
  const [begin, { isLoading, error }] = useBeginEnsaioMutation()
  const [drop] = useDeleteEnsaioMutation()
  const { ask, question } = useQuestion()
  if (!data || evento === undefined) return null
  const { ensaio } = data
  const askDrop = () =>
    ask({
      question: TEXTS.dropQuestion,
      text: TEXTS.dropText,
      confirm: TEXTS.dropYes,
      dismiss: TEXTS.dropNo,
      tone: 'danger',
      run: drop,
      failure: CATALOGUE.generico,
      report: TEXTS.dropped,
    })
  if (ensaio)
    return (
      <>
        <Parts ensaio={ensaio} />
        <div className={steps.actions}>
          <Button tone="quiet" onClick={askDrop}>
            {TEXTS.drop}
          </Button>
        </div>
        {question}
      </>
    )
  return (
    <>
      {error !== undefined && (
        <p className={steps.error} role="alert">
          {errorText(error as AppError, CATALOGUE.generico)}
        </p>
      )}
      <div className={steps.actions}>
        {evento ? (
          <Button onClick={() => void begin({ id_evento: evento.id })} busy={isLoading}>
            {TEXTS.begin(evento.nome)}
          </Button>
        ) : (
          <>
            <p>{TEXTS.noEvento}</p>
            <ButtonLink to="?passo=evento">{TEXTS.toEvento}</ButtonLink>
          </>
        )}
      </div>
    </>
  )
}
