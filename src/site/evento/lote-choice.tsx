import { useId } from 'react'
import type { Setor } from '../../../contract/eventos.ts'
import { LoteOffer } from '../../evento/lote-offer.tsx'
import type { LoteView, Remaining } from '../../evento/offers.ts'
import { EVENTO } from '../../texts/evento.ts'
import styles from './lote-choice.module.css'

type LoteChoiceProps = {
  setor: Setor
  offers: readonly LoteView[]
  chosen: string
  remainingOf: (loteId: string) => Remaining
  onChoose: (loteId: string) => void
}

/** The choice between lots of one sector that are on sale at the same time: its price applies to the next places. */
export function LoteChoice({ setor, offers, chosen, remainingOf, onChoose }: LoteChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{EVENTO.chooseLote}</legend>
      {offers.map((view) => (
        <label key={view.lote.id} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={view.lote.id === chosen}
            onChange={() => onChoose(view.lote.id)}
          />
          <LoteOffer view={view} setor={setor} left={remainingOf(view.lote.id)} />
        </label>
      ))}
    </fieldset>
  )
}
