import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import styles from './method-choice.module.css'

type MethodChoiceProps = { icon: IconName; name: string; text: string; disabled: boolean; onChoose: () => void }

/** A button that chooses a payment method, large enough for touch. */
export const MethodChoice = ({ icon, name, text, disabled, onChoose }: MethodChoiceProps) => (
  <button type="button" className={styles.choice} aria-disabled={disabled} onClick={disabled ? undefined : onChoose}>
    <span className={styles.icon}>
      <Icon name={icon} />
    </span>
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>{text}</span>
    </span>
    <Icon name="forward" />
  </button>
)
