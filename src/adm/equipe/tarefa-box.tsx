import { TAREFA_NOMES } from '../../../contract/equipe-rules.ts'
import { type Tarefa } from '../../../contract/tarefas-rules.ts'
import { ADM_EQUIPE as TEXTS } from '../../texts/adm-equipe.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import type { Origin } from './rascunho.ts'
import styles from './tarefa-box.module.css'

type TarefaBoxProps = {
  tarefa: Tarefa
  nome: string
  origin: Origin | 'convite'
  /** Why it cannot be changed; undefined when it can. */
  locked?: string | undefined
  onToggle?: () => void
}

/** One task of one person: from the role, given beside it, in part, of an invitation, or none. */
export function TarefaBox({ tarefa, nome, origin, locked, onToggle }: TarefaBoxProps) {
  const isChecked = origin === 'papel' || origin === 'extra' || origin === 'convite'
  const isLocked = locked !== undefined || onToggle === undefined
  return (
    <span className={styles.box} data-origin={origin} data-locked={isLocked} title={locked}>
      <input
        className={styles.input}
        type="checkbox"
        aria-label={TEXTS.cell(TAREFA_NOMES[tarefa], nome, TEXTS.origins[origin])}
        ref={(input) => {
          if (input) input.indeterminate = origin === 'parte'
        }}
        aria-disabled={isLocked}
        checked={isChecked}
        // A locked one keeps the focus and says why, so that the keyboard meets the same boxes in every row.
        onChange={() => !isLocked && onToggle()}
      />
      {isChecked && <Icon name="check" />}
      {origin === 'parte' && <span className={styles.part} />}
    </span>
  )
}
