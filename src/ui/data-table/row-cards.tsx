import { Fragment, useId, useState } from 'react'
import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import type { Column, DataTableProps } from './columns.ts'
import { RowActions } from './row-actions.tsx'
import styles from './row-cards.module.css'

const isLine = <Row,>({ card = 'line' }: Column<Row>) => card === 'line'
const isFigure = <Row,>({ card }: Column<Row>) => card === 'figure'

type RowCardProps<Row> = DataTableProps<Row> & { row: Row }

/** A row of a list on a phone; its actions unfold. */
function RowCard<Row>({ row, title, picture, columns, actionsOf, currentKey, keyOf }: RowCardProps<Row>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const actions = actionsOf?.(row) ?? []
  const lines = columns.filter(isLine)
  const figures = columns.filter(isFigure)
  const reasons = new Set(actions.flatMap(({ disabled }) => disabled ?? []))
  return (
    <li className={styles.card} aria-current={keyOf(row) === currentKey ? 'true' : undefined}>
      <div className={styles.row}>
        {picture?.(row)}
        <div className={styles.text}>
          <p className={styles.title}>{title.cell(row)}</p>
          {lines.length > 0 && (
            <p className={styles.line}>
              {lines.map(({ key, cell }, index) => (
                <Fragment key={key}>
                  {index > 0 && ' · '}
                  {cell(row)}
                </Fragment>
              ))}
            </p>
          )}
          {figures.length > 0 && (
            <div className={styles.figures}>
              {figures.map(({ key, cell }) => (
                <span key={key}>{cell(row)}</span>
              ))}
            </div>
          )}
        </div>
        {actions.length > 0 && (
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={open}
            aria-controls={id}
            aria-label={FIELDS.actions(title.nameOf(row))}
            onClick={() => setOpen(!open)}
          >
            <Icon name="down" />
          </button>
        )}
      </div>
      <div id={id} className={styles.actions} hidden={!open}>
        {open && <RowActions actions={actions} row={title.nameOf(row)} look="tiles" />}
        {/* A finger cannot rest on an action to read its title. */}
        {open &&
          [...reasons].map((reason) => (
            <p key={reason} className={styles.reason}>
              {reason}
            </p>
          ))}
      </div>
    </li>
  )
}

/** The rows of a list as cards. */
export const RowCards = <Row,>(props: DataTableProps<Row>) => (
  <ul className={styles.cards} aria-label={props.label} data-stale={props.stale || undefined}>
    {props.rows.map((row) => (
      <RowCard key={props.keyOf(row)} {...props} row={row} />
    ))}
  </ul>
)
