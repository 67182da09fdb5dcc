import type { ReactNode } from 'react'
import type { IconName } from '../icon/icon.tsx'

/**
 * A column of a list. In a phone's card a `line` is part of the second line, a `figure` is in a row of figures that is
 * aligned from card to card, and `none` is left out.
 */
export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** 'end' for numbers. */
  align?: 'end' | undefined
  card?: 'line' | 'figure' | 'none' | undefined
  /** 'none': left out of a table as narrow as a tablet's, which shows it in the cell of another column. */
  narrow?: 'none' | undefined
  /** A CSS width; by default as wide as the content. */
  width?: string | undefined
}

/** An action of a row: a link or a button. `disabled` is the reason why it is not possible now. */
export type RowAction = {
  key: string
  label: string
  icon: IconName
  to?: string | undefined
  onPress?: (() => void) | undefined
  tone?: 'danger' | undefined
  disabled?: string | undefined
}

/** The selected rows of a list, on all of its pages. */
export type Selection<Row> = {
  has: (row: Row) => boolean
  /** Selects rows, or no longer. */
  set: (rows: readonly Row[], isSelected: boolean) => void
}

export type DataTableProps<Row> = {
  /** The noun for the rows, for screen readers: 'Cidades'. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first column and the card's title: the name of a row. */
  title: { head: string; cell: (row: Row) => ReactNode; nameOf: (row: Row) => string }
  /** What opens a row: an address, or a call. The title is then a link or a button, and a click on the row follows it. */
  opens?: ((row: Row) => string | (() => void)) | undefined
  /** Rows can be selected when given. */
  selection?: Selection<Row> | undefined
  /** A picture before the title. */
  picture?: ((row: Row) => ReactNode) | undefined
  columns: readonly Column<Row>[]
  actionsOf?: ((row: Row) => readonly RowAction[]) | undefined
  /** The row that is open beside the list. */
  currentKey?: string | undefined
  /** Whether the rows are being replaced: they stay readable, but paler. */
  stale?: boolean | undefined
}
