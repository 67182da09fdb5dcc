import { useId, useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { formatDay } from '../../../contract/dates.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { rifaPhase } from '../../../contract/rifas-rules.ts'
import { useDrawRifaMutation, useFreezeRifaMutation } from '../../api/office/rifas.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Button } from '../../ui/button/button.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import { DrawModal } from './draw-modal.tsx'
import { FrozenList } from './frozen-list.tsx'
import styles from './rifa-page.module.css'
import { RifaResult } from './rifa-result.tsx'

/** The draw of a raffle: what is to be done next, then its result, and the frozen list that proves it. */
export function RifaDraw({ rifa }: { rifa: Rifa }) {
  const id = useId()
  const phase = rifaPhase(rifa, new Date(serverNow()))
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{TEXTS.drawTitle}</h3>
      {phase === 'drawn' ? (
        <RifaResult rifa={rifa} />
      ) : phase !== 'closed' ? (
        <>
          <p>{TEXTS.drawLater(formatDay(rifa.data_sorteio))}</p>
          <p className={styles.quiet}>{TEXTS.drawSteps}</p>
        </>
      ) : rifa.vendidos ? (
        <DrawSteps rifa={rifa} />
      ) : (
        <p>{TEXTS.nothingSold}</p>
      )}
      {rifa.lista && <FrozenList rifa={rifa} lista={rifa.lista} />}
    </section>
  )
}

/** First the list, then the result: only in this order the list proves something. */
function DrawSteps({ rifa: { id, nome, lista } }: { rifa: Rifa }) {
  const [isOpen, setIsOpen] = useState(false)
  const [freeze] = useFreezeRifaMutation()
  const [draw] = useDrawRifaMutation()
  const { ask, question } = useQuestion()
  const askFreeze = () =>
    ask({
      question: CONFIRMATIONS.congelarRifa,
      confirm: TEXTS.confirmFreeze,
      dismiss: TEXTS.dismiss,
      run: () => freeze({ id }),
      failure: CATALOGUE.congelarRifa,
      report: TEXTS.frozen,
    })
  const askDraw = () =>
    ask({
      question: CONFIRMATIONS.sortearRifaAqui,
      confirm: TEXTS.confirmDrawHere,
      dismiss: TEXTS.dismiss,
      tone: 'danger',
      run: () => draw({ id }),
      failure: CATALOGUE.sortearRifa,
      report: TEXTS.drawn,
    })
  return (
    <>
      {!lista && <p className={styles.quiet}>{TEXTS.freezeText}</p>}
      <div className={styles.buttons}>
        {!lista && <Button onClick={askFreeze}>{TEXTS.freeze}</Button>}
        <Button tone={lista ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
          {TEXTS.draw}
        </Button>
        <Button tone="secondary" onClick={askDraw}>
          {TEXTS.drawHere}
        </Button>
      </div>
      <p className={styles.quiet}>
        {!lista && TEXTS.notFrozen} {TEXTS.drawHereText}
      </p>
      {question}
      {isOpen && <DrawModal id={id} nome={nome} onClose={() => setIsOpen(false)} />}
    </>
  )
}
