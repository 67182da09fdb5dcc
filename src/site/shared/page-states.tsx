import { ButtonLink } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './page-states.module.css'

type MissingProps = { title: string; text: string; link: string; to: string }

/** Shown when the address names something that does not exist; `link` leads to another page. */
export const Missing = ({ title, text, link, to }: MissingProps) => (
  <div className={styles.missing}>
    <h1>{title}</h1>
    <p className={styles.text}>{text}</p>
    <ButtonLink to={to}>{link}</ButtonLink>
  </div>
)

/** A heading only for screen readers, on a page without a visible one. */
export const HiddenHeading = ({ text }: { text: string }) => (
  <h1 className={styles.hidden}>
    <VisuallyHidden>{text}</VisuallyHidden>
  </h1>
)

type FailedProps = { title: string; busy: boolean; onRetry: () => void }

/** The page's data could not be loaded; an alert shows the reason. */
export const Failed = ({ title, busy, onRetry }: FailedProps) => (
  <>
    <HiddenHeading text={title} />
    <LoadFailed title={title} busy={busy} onRetry={onRetry} />
  </>
)
