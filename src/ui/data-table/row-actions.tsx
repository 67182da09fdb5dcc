import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import type { RowAction } from './columns.ts'
import styles from './row-actions.module.css'

type RowActionsProps = { actions: readonly RowAction[]; row: string; look: 'inline' | 'tiles' }

/** The actions of a row: a line in the table, of icons where it is narrow; tiles under a card. */
export const RowActions = ({ actions, row, look }: RowActionsProps) => (
  <div className={styles[look]}>
    {actions.map(({ key, label, icon, to, onPress, tone, disabled }) => {
      const className = `${styles.action} ${tone === 'danger' ? styles.danger : ''}`
      const name = FIELDS.actionOn(label, row)
      const content = (
        <>
          <Icon name={icon} />
          <span className={styles.label}>{label}</span>
        </>
      )
      if (to !== undefined && !disabled) {
        return (
          <Link key={key} className={className} to={to} aria-label={name} title={name}>
            {content}
          </Link>
        )
      }
      return (
        <button
          key={key}
          type="button"
          className={className}
          aria-label={name}
          aria-disabled={disabled !== undefined}
          title={disabled ?? name}
          onClick={disabled === undefined ? onPress : undefined}
        >
          {content}
        </button>
      )
    })}
  </div>
)
