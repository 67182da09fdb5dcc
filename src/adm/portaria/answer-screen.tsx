import { useEffect } from 'react'
import { formatTime } from '../../../contract/dates.ts'
import { useNow } from '../../lib/clock.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ingressoAt } from './addresses.ts'
import styles from './answer-screen.module.css'
import { Counter } from './counter.tsx'
import type { Answer } from './device/device.ts'
import { signal } from './sound.ts'
import { type Gate, useSummary } from './use-gate.ts'

const MINUTE = 60_000

/** Who it is, where they sit: 'Maria S.', 'Pista, 2º lote'. */
const placeOf = ({ ingresso }: Answer): string =>
  ingresso ? [TEXTS.lote(ingresso.setor, ingresso.lote), ingresso.lugar].filter(Boolean).join(' · ') : ''

/** The reason of a no, in a big line and a small one. */
function reasonOf(answer: Answer, now: number): { big: string; small: string } {
  const { resposta, ingresso, entregue_em, portao } = answer
  const who = ingresso ? [ingresso.nome, ingresso.setor].join(' · ') : ''
  if (resposta === 'ja-utilizada' && entregue_em) {
    const ago = TEXTS.ago(Math.floor((now - Date.parse(entregue_em)) / MINUTE))
    return { big: TEXTS.usedAt(formatTime(entregue_em), portao), small: [ago, who].filter(Boolean).join(' · ') }
  }
  if (resposta === 'nao-paga' && ingresso) return { big: TEXTS.states[ingresso.estado], small: who }
  if (resposta === 'aceita' || resposta === 'ja-utilizada' || resposta === 'nao-paga') return { big: '', small: who }
  return { big: '', small: TEXTS.reasons[resposta] }
}

/** One sign, larger than the screen: its shape says it before its colour does. */
const Sign = ({ isYes }: { isYes: boolean }) => (
  <svg className={styles.sign} viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d={isYes ? 'M-14 42 30 84 116 0' : 'M0 6 100 94M100 6 0 94'} />
  </svg>
)

/** A no waits for this button alone. */
const focusOn = (button: HTMLButtonElement | null): void => button?.focus()

type AnswerScreenProps = { gate: Gate; state: 'admitted' | 'refused' | 'unread' }

/** The answer to a code, in two words. A yes goes on by itself; a no waits for a hand. */
export function AnswerScreen({ gate: { actor, device, named }, state }: AnswerScreenProps) {
  const { answer } = useSummary(device)
  const now = useNow(MINUTE)
  const isYes = state === 'admitted'
  const isMuted = named.mudo
  // Another yes may follow this one on the same screen.
  const read = isYes ? answer : state
  useEffect(() => {
    if (read) signal(isYes ? 'yes' : 'no', isMuted)
  }, [read, isYes, isMuted])
  const dismiss = () => actor.send({ type: 'answer.dismiss' })
  const reason = state === 'unread' || !answer ? { big: '', small: TEXTS.reasons.unread } : reasonOf(answer, now)
  return (
    <div className={styles.answer}>
      <Sign isYes={isYes} />
      <div className={styles.words} role={isYes ? 'status' : 'alert'}>
        <p className={styles.word}>{TEXTS.answers[state === 'unread' ? 'unread' : (answer?.resposta ?? 'unread')]}</p>
        <div>
          <p className={styles.big}>{isYes ? answer?.ingresso?.nome : reason.big}</p>
          <p className={styles.small}>{isYes && answer ? placeOf(answer) : reason.small}</p>
        </div>
      </div>
      {isYes ? (
        <>
          <Counter device={device} />
          <button type="button" className={styles.next} data-quiet onClick={dismiss}>
            {TEXTS.next}
          </button>
        </>
      ) : (
        <div className={styles.actions}>
          <button ref={focusOn} type="button" className={styles.next} onClick={dismiss}>
            {TEXTS.next}
          </button>
          {state === 'refused' && answer?.ingresso && (
            <div className={styles.see}>
              <ButtonLink to={ingressoAt(answer.ingresso.id)} wide>
                {TEXTS.seeTicket}
              </ButtonLink>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
