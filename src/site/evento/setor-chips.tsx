import { useId } from 'react'
import type { Setor } from '../../../contract/eventos.ts'
import { EVENTO } from '../../texts/evento.ts'
import styles from './setor-chips.module.css'

type SetorChipsProps = {
  setores: readonly Setor[]
  chosen: string
  isSoldOut: (setor: Setor) => boolean
  onChoose: (id: string) => void
}

/** The sectors, one of them chosen. */
export function SetorChips({ setores, chosen, isSoldOut, onChoose }: SetorChipsProps) {
  const name = useId()
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{EVENTO.setor}</legend>
      {setores.map((setor) => (
        <label key={setor.id} className={styles.chip}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            value={setor.id}
            checked={setor.id === chosen}
            onChange={() => onChoose(setor.id)}
          />
          {setor.nome}
          {isSoldOut(setor) && <span className={styles.gone}>{EVENTO.soldOut}</span>}
        </label>
      ))}
    </fieldset>
  )
}
