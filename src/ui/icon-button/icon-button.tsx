import { Icon, type IconName } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import styles from './icon-button.module.css'

type IconButtonProps = { name: IconName; label: string; onClick: () => void; disabled?: boolean | undefined }

/** A button with only an icon: it has an accessible name and a touch-sized area. */
export const IconButton = ({ name, label, onClick, disabled = false }: IconButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={label}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onClick}
  >
    <Icon name={name} />
  </button>
)

/** A link that looks like an icon button. */
export const IconLink = ({ name, label, to }: { name: IconName; label: string; to: string }) => (
  <Link className={styles.button} aria-label={label} to={to}>
    <Icon name={name} />
  </Link>
)
