import type { Setor } from '../../contract/eventos.ts'
import { EVENTO } from '../texts/evento.ts'
import { Chips } from '../ui/choice/chips.tsx'
import styles from './setor-chips.module.css'

type SetorChipsProps = {
  setores: readonly Setor[]
  chosen: string
  isSoldOut: (setor: Setor) => boolean
  onChoose: (id: string) => void
}

/** The sectors, one of them chosen. */
export function SetorChips({ setores, chosen, isSoldOut, onChoose }: SetorChipsProps) {
  const options = setores.map((setor) => ({
    value: setor.id,
    content: (
      <>
        {setor.nome}
        {isSoldOut(setor) && <span className={styles.gone}>{EVENTO.soldOut}</span>}
      </>
    ),
  }))
  return <Chips legend={EVENTO.setor} options={options} chosen={chosen} onChoose={onChoose} />
}
