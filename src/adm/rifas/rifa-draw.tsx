import { useId, useState } from 'react'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { rifaPhase } from '../../../contract/rifas-rules.ts'
import { rifaListUrl } from '../../api/drawn-lists.ts'
import { useDrawRifaMutation, useFreezeRifaMutation } from '../../api/office/rifas.ts'
import { serverNow } from '../../lib/clock.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Button, FileLink } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import { DrawModal } from './draw-modal.tsx'
import styles from './rifa-page.module.css'

/** The drawn number and its owner. */
function RifaResult({ rifa: { numero_sorteado, sorteada_em, concurso, vencedora } }: { rifa: Rifa }) {
  return (
    <>
      <div className={styles.result}>
        <p>{TEXTS.resultTitle}</p>
        <p className={styles.number}>{numero_sorteado}</p>
        {sorteada_em && <p>{TEXTS.drawnAt(formatDateTime(sorteada_em))}</p>}
        {concurso != null && <p>{TEXTS.contest(concurso)}</p>}
      </div>
      {vencedora ? (
        <dl className={styles.facts}>
          <div>
            <dt>{TEXTS.winner}</dt>
            <dd>
              {vencedora.cliente.nome} · {maskPhone(vencedora.cliente.telefone)}
              {!vencedora.valida && <p>{TEXTS.winnerInvalid}</p>}
            </dd>
          </div>
        </dl>
      ) : (
        <p>{TEXTS.unsold}</p>
      )}
    </>
  )
}

/** The frozen list of the sold numbers: its file, its hash, and how to check the file by the hash. */
const FrozenList = ({ rifa, lista }: { rifa: Rifa; lista: NonNullable<Rifa['lista']> }) => (
  <div className={styles.list}>
    <h4>{TEXTS.list}</h4>
    <p>{TEXTS.listOf(lista.total, formatDateTime(lista.em))}</p>
    <CopyField label={TEXTS.hash} value={lista.sha256} copy={TEXTS.copyHash} copied={TEXTS.copied} tone="secondary" />
    {rifa.publicada ? (
      <FileLink href={rifaListUrl(rifa.id)} tone="secondary">
        {TEXTS.openList}
      </FileLink>
    ) : (
      <p className={styles.quiet}>{TEXTS.listHidden}</p>
    )}
    <p className={styles.quiet}>{TEXTS.check}</p>
  </div>
)

/** The draw of a raffle: the next step, then its result, and the frozen list that proves it. */
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

/** The list is frozen before the result is entered: a list made afterwards would prove nothing. */
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
