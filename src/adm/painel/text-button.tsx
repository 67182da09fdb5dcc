import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import styles from './text-button.module.css'

type TextButtonProps = { icon: IconName; onPress: () => void; children: ReactNode }

/** A quiet action in the head of a card. */
export const TextButton = ({ icon, onPress, children }: TextButtonProps) => (
  <button type="button" className={styles.button} onClick={onPress}>
    <Icon name={icon} />
    {children}
  </button>
)
