import { useShare } from '../../lib/use-share.ts'
import { UI } from '../../texts/ui.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './back-bar.module.css'

type ShareProps = { label: string; title: string }

const Share = ({ label, title }: ShareProps) => {
  const { isCopied, share } = useShare(title, () => window.location.href)
  return (
    <div className={styles.share}>
      <span className={styles.copied} role="status">
        {isCopied ? UI.copied : ''}
      </span>
      <IconButton name={isCopied ? 'check' : 'share'} label={label} onClick={share} />
    </div>
  )
}

type BackBarProps = { to: string; label: string; share?: ShareProps | undefined }

/** The first line of a page: the link back, and a button that shares the page's address. */
export const BackBar = ({ to, label, share }: BackBarProps) => (
  <div className={styles.bar}>
    <Link className={styles.back} to={to}>
      <Icon name="back" />
      {label}
    </Link>
    {share && <Share {...share} />}
  </div>
)
