import { FIELDS } from '../../texts/fields.ts'
import { useIsWide } from '../use-media/use-is-wide.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import type { DataTableProps } from './columns.ts'
import styles from './data-table.module.css'
import { RowActions } from './row-actions.tsx'
import { RowCards } from './row-cards.tsx'

/** The rows of a list: a table on a desk, cards on a phone. */
export const DataTable = <Row,>(props: DataTableProps<Row>) =>
  useIsWide() ? <WideTable {...props} /> : <RowCards {...props} />

const WideTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, rows, keyOf, title, picture, columns, actionsOf, currentKey, stale } = props
  return (
    <div className={styles.frame} data-stale={stale || undefined}>
      <table className={styles.table} data-actions={actionsOf ? true : undefined}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{title.head}</th>
            {columns.map(({ key, head, align, width }) => (
              <th key={key} scope="col" data-align={align} style={{ width }}>
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
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} aria-current={keyOf(row) === currentKey ? 'true' : undefined}>
              <th scope="row">
                <div className={styles.title}>
                  {picture?.(row)}
                  {title.cell(row)}
                </div>
              </th>
              {columns.map(({ key, cell, align }) => (
                <td key={key} data-align={align}>
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
