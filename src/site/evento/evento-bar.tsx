import { Link } from 'react-router'
import { PATHS } from '../../lib/paths.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import styles from './evento-bar.module.css'

const canShare = 'share' in navigator

// Closing the share sheet rejects the promise, which is not an error.
const share = (title: string) => {
  navigator.share({ title, url: window.location.href }).catch(() => undefined)
}

/** The link back to the events, and a share button where the device supports it. */
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
