import { useId } from 'react'
import type { Setor } from '../../../contract/eventos.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Choice } from '../../ui/choice/choice.tsx'
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
        <Choice
          key={setor.id}
          name={name}
          value={setor.id}
          checked={setor.id === chosen}
          onChoose={() => onChoose(setor.id)}
          className={styles.chip}
        >
          {setor.nome}
          {isSoldOut(setor) && <span className={styles.gone}>{EVENTO.soldOut}</span>}
        </Choice>
      ))}
    </fieldset>
  )
}
