import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import type { RowAction } from './columns.ts'
import styles from './row-actions.module.css'

type RowActionsProps = { actions: readonly RowAction[]; row: string; look: 'inline' | 'tiles' }

const reasonsOf = (actions: readonly RowAction[]): string[] => [
  ...new Set(actions.flatMap(({ disabled }) => disabled ?? [])),
]

/** The actions of a row: a line of words in the table; under a card tiles, and why some of them are not possible. */
export const RowActions = ({ actions, row, look }: RowActionsProps) => (
  <div className={styles[look]}>
    {actions.map(({ key, label, icon, to, onPress, tone, disabled }) => {
      const className = `${styles.action} ${tone === 'danger' ? styles.danger : ''}`
      const content = (
        <>
          <Icon name={icon} />
          {label}
        </>
      )
      if (to !== undefined && !disabled) {
        return (
          <Link key={key} className={className} to={to} aria-label={FIELDS.actionOn(label, row)}>
            {content}
          </Link>
        )
      }
      return (
        <button
          key={key}
          type="button"
          className={className}
          aria-label={FIELDS.actionOn(label, row)}
          aria-disabled={disabled !== undefined}
          title={disabled}
          onClick={disabled === undefined ? onPress : undefined}
        >
          {content}
        </button>
      )
    })}
    {/* A finger cannot rest on an action to read its title. */}
    {look === 'tiles' &&
      reasonsOf(actions).map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
  </div>
)
