import { Fragment, useId, useState } from 'react'
import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import { Link } from '../link/link.tsx'
import { useIsWide } from '../use-media/use-is-wide.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import type { Column, DataTableProps, Selection } from './columns.ts'
import styles from './data-table.module.css'
import { RowActions } from './row-actions.tsx'

const isLine = <Row,>({ card = 'line' }: Column<Row>) => card === 'line'
const isFigure = <Row,>({ card }: Column<Row>) => card === 'figure'

const INTERACTIVE = 'a, button, input, select, label'

/** A click beside the title and the actions opens the row, as its title does; with a held key in another tab. */
function followRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(INTERACTIVE)) return
  // Text was selected, for example to copy it.
  if (!window.getSelection()?.isCollapsed) return
  const opener = target.closest('[data-row]')?.querySelector('[data-opens]')
  opener?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** Lets a click anywhere on a row of a list open it: a shortcut for the mouse, the link of the title is for everyone. */
function openRows(list: HTMLElement | null) {
  list?.addEventListener('click', followRow)
  return () => list?.removeEventListener('click', followRow)
}

/** The name of a row, which opens it. */
function RowTitle<Row>({ row, title, opens }: Pick<DataTableProps<Row>, 'title' | 'opens'> & { row: Row }) {
  const open = opens?.(row)
  if (open === undefined) return title.cell(row)
  return typeof open === 'string' ? (
    <Link className={styles.opens} to={open} data-opens>
      {title.cell(row)}
    </Link>
  ) : (
    <button type="button" className={styles.opens} onClick={open} data-opens>
      {title.cell(row)}
    </button>
  )
}

type SelectRowProps<Row> = { rows: readonly Row[]; label: string; selection: Selection<Row> }

/** The box that selects a row, or all rows of the page. */
function SelectRows<Row>({ rows, label, selection }: SelectRowProps<Row>) {
  const chosen = rows.filter((row) => selection.has(row)).length
  return (
    <label className={styles.select}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length
        }}
        type="checkbox"
        aria-label={label}
        checked={rows.length > 0 && chosen === rows.length}
        onChange={({ target }) => selection.set(rows, target.checked)}
      />
    </label>
  )
}

type RowCardProps<Row> = DataTableProps<Row> & { row: Row }

/** A row of a list on a phone; its actions unfold. */
function RowCard<Row>({
  row,
  title,
  opens,
  selection,
  picture,
  columns,
  actionsOf,
  currentKey,
  keyOf,
}: RowCardProps<Row>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const actions = actionsOf?.(row) ?? []
  const lines = columns.filter(isLine)
  const figures = columns.filter(isFigure)
  const reasons = new Set(actions.flatMap(({ disabled }) => disabled ?? []))
  return (
    <li className={styles.card} aria-current={keyOf(row) === currentKey ? 'true' : undefined}>
      <div className={styles.row} data-row>
        {selection && <SelectRows rows={[row]} label={FIELDS.select(title.nameOf(row))} selection={selection} />}
        {picture?.(row)}
        <div className={styles.text}>
          <p className={styles.cardTitle}>
            <RowTitle row={row} title={title} opens={opens} />
          </p>
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
        {/* A touch screen has no hover to show a title, so the reason is text. */}
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
const RowCards = <Row,>(props: DataTableProps<Row>) => (
  <ul
    className={styles.cards}
    aria-label={props.label}
    data-stale={props.stale || undefined}
    data-opening={props.opens && true}
    ref={openRows}
  >
    {props.rows.map((row) => (
      <RowCard key={props.keyOf(row)} {...props} row={row} />
    ))}
  </ul>
)

/** The rows of a list: a table on a desktop, cards on a phone. */
export const DataTable = <Row,>(props: DataTableProps<Row>) =>
  useIsWide() ? <WideTable {...props} /> : <RowCards {...props} />

const WideTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, rows, keyOf, title, opens, selection, picture, columns, actionsOf, currentKey, stale } = props
  return (
    <div className={styles.frame} data-stale={stale || undefined}>
      <table className={styles.table} data-actions={actionsOf && true} data-selection={selection && true}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selection && (
              <td className={styles.box}>
                <SelectRows rows={rows} label={FIELDS.selectAll} selection={selection} />
              </td>
            )}
            <th scope="col">{title.head}</th>
            {columns.map(({ key, head, align, narrow, width }) => (
              <th key={key} scope="col" data-align={align} data-narrow={narrow} style={{ width }}>
                {head}
              </th>
            ))}
            {actionsOf && (
              <th scope="col">
                <VisuallyHidden>{FIELDS.actionsHead}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody data-opening={opens && true} ref={openRows}>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-row aria-current={keyOf(row) === currentKey ? 'true' : undefined}>
              {selection && (
                <td className={styles.box}>
                  <SelectRows rows={[row]} label={FIELDS.select(title.nameOf(row))} selection={selection} />
                </td>
              )}
              <th scope="row">
                <div className={styles.title}>
                  {picture?.(row)}
                  <RowTitle row={row} title={title} opens={opens} />
                </div>
              </th>
              {columns.map(({ key, cell, align, narrow }) => (
                <td key={key} data-align={align} data-narrow={narrow}>
                  {cell(row)}
                </td>
              ))}
              {actionsOf && (
                <td data-align="end">
                  <RowActions actions={actionsOf(row)} row={title.nameOf(row)} look="inline" />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
