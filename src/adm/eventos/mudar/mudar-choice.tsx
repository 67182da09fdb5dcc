import type { Mudanca } from '../../../../machines/mudar.ts'
import { ADM_MUDAR as TEXTS } from '../../../texts/adm-mudar.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './mudar-choice.module.css'

const WHAT: readonly Mudanca[] = ['adiar', 'cancelar']

type MudarChoiceProps = { what: Mudanca | null; disabled: boolean; onChoose: (what: Mudanca) => void }

/** The two things that can happen to an event, each with what it means for its buyers. */
export const MudarChoice = ({ what, disabled, onChoose }: MudarChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend>
      <VisuallyHidden>{TEXTS.choice.legend}</VisuallyHidden>
    </legend>
    {WHAT.map((one) => (
      <label key={one} className={styles.card}>
        <input
          type="radio"
          name="mudar"
          value={one}
          checked={what === one}
          disabled={disabled}
          onChange={() => onChoose(one)}
        />
        <strong className={styles.name}>{TEXTS.choice[one].name}</strong>
        <span className={styles.text}>{TEXTS.choice[one].text}</span>
      </label>
    ))}
  </fieldset>
)
