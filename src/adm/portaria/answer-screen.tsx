import { type ReactNode, useEffect } from 'react'
import { formatTime } from '../../../contract/dates.ts'
import { tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { passRefusal } from '../../../contract/portaria-rules.ts'
import { useNow } from '../../lib/clock.ts'
import { dayAndHour, today } from '../../lib/dates.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import styles from './answer-screen.module.css'
import type { Answer, Device } from './device/device.ts'
import { type Gate, useSummary } from './use-gate.ts'

// Yes and no differ by sound and by vibration, for a person who does not see the screen or does not hear.
const TONES = { yes: [880, 1320], no: [220, 165] } as const
const TONE_SECONDS = 0.13
const VIBRATION = { yes: [80], no: [200, 80, 200] }

let audio: AudioContext | null = null

/** Signals yes or no by sound and vibration, if the browser supports them. */
function signal(answer: 'yes' | 'no', isMuted: boolean): void {
  navigator.vibrate?.(VIBRATION[answer])
  if (isMuted || !('AudioContext' in window)) return
  audio ??= new AudioContext()
  // Browsers suspend audio until the page was touched once.
  void audio.resume().catch(() => undefined)
  for (const [index, frequency] of TONES[answer].entries()) {
    const start = audio.currentTime + index * TONE_SECONDS
    const tone = new OscillatorNode(audio, { frequency, type: answer === 'yes' ? 'sine' : 'square' })
    const volume = new GainNode(audio, { gain: 0.2 })
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  }
}

/** How many people have entered, including readings that the server does not know yet. */
export function Counter({ device }: { device: Device }) {
  const { entraram, vendidos, socios } = useSummary(device)
  const part = vendidos === 0 ? 0 : Math.min(1, entraram / vendidos)
  return (
    <div>
      <p className={styles.line}>
        <strong className={styles.counterBig}>{TEXTS.count(entraram)}</strong> {TEXTS.entered(vendidos)}
      </p>
      <svg className={styles.bar} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.rest} width="100" height="2" />
        <rect width={100 * part} height="2" />
      </svg>
      {socios > 0 && <p className={styles.members}>{TEXTS.members(socios)}</p>}
    </div>
  )
}

const MINUTE = 60_000

/** The ticket's sector, lot and place. */
const placeOf = ({ ingresso }: Answer): string =>
  ingresso ? [TEXTS.lote(ingresso.setor, ingresso.lote), ingresso.lugar].filter(Boolean).join(' · ') : ''

/** The fare of a ticket, nothing at the full price; and whose companion it is for. A membership card has its plan as its place. */
const Fare = ({ answer }: { answer: Answer | null }) => {
  const { tarifa, acompanha, passe, nome = '' } = answer?.ingresso ?? {}
  return (
    <>
      {tarifa && !passe && <p className={styles.fare}>{tarifaLabel(tarifa)}</p>}
      {acompanha && <p className={styles.fare}>{TEXTS.companion(nome, acompanha)}</p>}
    </>
  )
}

const isReason = (resposta: string): resposta is keyof typeof TEXTS.reasons => resposta in TEXTS.reasons

/** The reason of a refusal: its title and its detail. */
function reasonOf(answer: Answer, now: number): { big: string; small: string } {
  const { resposta, ingresso, entregue_em, portao } = answer
  const who = ingresso ? [ingresso.nome, ingresso.setor].filter(Boolean).join(' · ') : ''
  if (resposta === 'ja-utilizada' && entregue_em) {
    const ago = TEXTS.ago(Math.floor((now - Date.parse(entregue_em)) / MINUTE))
    return { big: TEXTS.usedAt(formatTime(entregue_em), portao), small: [ago, who].filter(Boolean).join(' · ') }
  }
  if (resposta === 'nao-paga' && ingresso?.passe) {
    const refusal = passRefusal(ingresso.passe, today())
    return { big: refusal === null ? '' : TEXTS.card[refusal], small: who }
  }
  if (resposta === 'nao-paga' && ingresso) {
    const isRevoked = ingresso.tarifa?.tipo === 'cortesia' && ingresso.estado === 'refunded'
    return { big: isRevoked ? TEXTS.revoked : TEXTS.states[ingresso.estado], small: who }
  }
  return { big: '', small: isReason(resposta) ? TEXTS.reasons[resposta] : who }
}

/** The sign that fills the screen; yes and no differ by shape, not by colour alone. */
const Sign = ({ isYes }: { isYes: boolean }) => (
  <svg className={styles.sign} viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d={isYes ? 'M-14 42 30 84 116 0' : 'M0 6 100 94M100 6 0 94'} />
  </svg>
)

/** The button that closes a refusal has the focus, and is the only way to close it. */
const focusOn = (button: HTMLButtonElement | null): void => button?.focus()

type NextProps = {
  look?: 'dark' | 'outline' | 'quiet'
  /** It has the focus when the answer is shown. */
  isFirst?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button below an answer. */
const Next = ({ look, isFirst = false, onPress, children }: NextProps) => (
  <button ref={isFirst ? focusOn : null} type="button" className={styles.next} data-look={look} onClick={onPress}>
    {children}
  </button>
)

type OtherDayProps = { gate: Pick<Gate, 'actor' | 'device'>; answer: Answer | null }

/** The ticket is valid, but the event is not now: nothing is recorded until a person decides. */
function OtherDayScreen({ gate: { actor, device }, answer }: OtherDayProps) {
  const { lista } = useSummary(device)
  const { ingresso } = answer ?? {}
  return (
    <div className={styles.answer}>
      <div className={styles.words} role="alert">
        <p className={styles.word}>{TEXTS.answers['outro-dia']}</p>
        <div>
          {lista && <p className={styles.big}>{dayAndHour(lista.evento.data, lista.evento.hora)}</p>}
          {ingresso && <p className={styles.small}>{[ingresso.nome, ingresso.setor].join(' · ')}</p>}
          <p className={styles.small}>{TEXTS.otherDay.text}</p>
        </div>
      </div>
      <div className={styles.actions}>
        <Next look="dark" isFirst onPress={() => actor.send({ type: 'rehearsal.start' })}>
          {TEXTS.otherDay.rehearse}
        </Next>
        <Next look="outline" onPress={() => actor.send({ type: 'day.confirm' })}>
          {TEXTS.otherDay.confirm}
        </Next>
        <Next look="outline" onPress={() => actor.send({ type: 'answer.dismiss' })}>
          {TEXTS.next}
        </Next>
      </div>
    </div>
  )
}

/** The ticket is valid, and its fare asks for a document: nothing is recorded until a person has seen it. */
function DocumentScreen({ gate: { actor }, answer }: Pick<OtherDayProps, 'answer'> & { gate: Pick<Gate, 'actor'> }) {
  const { ingresso } = answer ?? {}
  const missing = toCents(ingresso?.tarifa?.diferenca ?? 0)
  const { meia, promocional, socio } = TEXTS.document
  const texts = ingresso?.passe ? socio : ingresso?.tarifa?.tipo === 'promocional' ? promocional : meia
  return (
    <div className={styles.answer}>
      <div className={styles.words} role="alert">
        <p className={styles.word} data-long>
          {'word' in texts ? texts.word : TEXTS.answers.documento}
        </p>
        <div>
          <Fare answer={answer} />
          <p className={styles.big}>{ingresso?.nome}</p>
          <p className={styles.small}>{ingresso?.tarifa?.documento}</p>
          {answer && <p className={styles.small}>{placeOf(answer)}</p>}
        </div>
      </div>
      <div className={styles.actions}>
        <Next look="dark" isFirst onPress={() => actor.send({ type: 'document.seen' })}>
          {texts.seen}
        </Next>
        <Next look="outline" onPress={() => actor.send({ type: 'answer.dismiss' })}>
          {missing > 0 && 'missing' in texts ? texts.missing(formatReais(missing)) : texts.missingFree}
        </Next>
      </div>
    </div>
  )
}

type AnswerScreenProps = { gate: Gate; state: 'admitted' | 'document' | 'otherDay' | 'refused' | 'unread' }

/** The answer to a code. A yes closes by itself; a no stays until its button is pressed. */
export function AnswerScreen({ gate: { actor, device, named }, state }: AnswerScreenProps) {
  const { answer } = useSummary(device)
  const now = useNow(MINUTE)
  const isYes = state === 'admitted'
  const isMuted = named.mudo
  // Each yes is a new answer object, so one that follows another on the same screen is signalled, too.
  const read = isYes ? answer : state
  useEffect(() => {
    if (read) signal(isYes ? 'yes' : 'no', isMuted)
  }, [read, isYes, isMuted])
  const dismiss = () => actor.send({ type: 'answer.dismiss' })
  if (state === 'document') return <DocumentScreen gate={{ actor }} answer={answer} />
  if (state === 'otherDay') return <OtherDayScreen gate={{ actor, device }} answer={answer} />
  const reason = state === 'unread' || !answer ? { big: '', small: TEXTS.reasons.unread } : reasonOf(answer, now)
  return (
    <div className={styles.answer}>
      <Sign isYes={isYes} />
      <div className={styles.words} role={isYes ? 'status' : 'alert'}>
        <p className={styles.word}>{TEXTS.answers[state === 'unread' ? 'unread' : (answer?.resposta ?? 'unread')]}</p>
        <div>
          <p className={styles.big}>{isYes ? answer?.ingresso?.nome : reason.big}</p>
          <p className={styles.small}>{isYes && answer ? placeOf(answer) : reason.small}</p>
          {isYes && <Fare answer={answer} />}
        </div>
      </div>
      {isYes ? (
        <>
          <Counter device={device} />
          <Next look="quiet" onPress={dismiss}>
            {TEXTS.next}
          </Next>
        </>
      ) : (
        <div className={styles.actions}>
          <Next isFirst onPress={dismiss}>
            {TEXTS.next}
          </Next>
          {state === 'refused' && answer?.ingresso && !answer.ingresso.passe && (
            <div className={styles.see}>
              <ButtonLink to={ADM_PATHS.ingressos.at(answer.ingresso.id)} wide>
                {TEXTS.seeTicket}
              </ButtonLink>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
