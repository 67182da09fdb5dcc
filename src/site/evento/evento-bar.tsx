import { Link } from 'react-router'
import { PATHS } from '../../lib/paths.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import styles from './evento-bar.module.css'

const canShare = 'share' in navigator

// Whoever closes the system's sheet has not failed.
const share = (title: string) => {
  navigator.share({ title, url: window.location.href }).catch(() => undefined)
}

/** The way back to the events, and the event's address for others where the device can share. */
export const EventoBar = ({ nome }: { nome?: string }) => (
  <div className={styles.bar}>
    <Link className={styles.back} to={PATHS.eventos}>
      <Icon name="back" />
      {EVENTO.back}
    </Link>
    {canShare && nome !== undefined && (
      <div className={styles.share}>
        <IconButton name="share" label={EVENTO.share} onClick={() => share(nome)} />
      </div>
    )}
  </div>
)
