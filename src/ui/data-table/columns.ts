import type { ReactNode } from 'react'
import type { IconName } from '../icon/icon.tsx'

/**
 * A column of a list. In the card of a phone a `line` is part of the second line, a `figure` stands in a row of figures
 * that is aligned from card to card, and `none` is left out.
 */
export type Column<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end of their column. */
  align?: 'end' | undefined
  card?: 'line' | 'figure' | 'none' | undefined
  /** In CSS; by default as wide as its content. */
  width?: string | undefined
}

/** What can be done with a row: a link, or a press. `disabled` says why it is not possible now. */
export type RowAction = {
  key: string
  label: string
  icon: IconName
  to?: string | undefined
  onPress?: (() => void) | undefined
  tone?: 'danger' | undefined
  disabled?: string | undefined
}

export type DataTableProps<Row> = {
  /** What the rows are, for screen readers: 'Cidades'. */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first column and the card's title: what a row is called. */
  title: { head: string; cell: (row: Row) => ReactNode; nameOf: (row: Row) => string }
  /** A picture before the title. */
  picture?: ((row: Row) => ReactNode) | undefined
  columns: readonly Column<Row>[]
  actionsOf?: ((row: Row) => readonly RowAction[]) | undefined
  /** The row that is open beside the list. */
  currentKey?: string | undefined
  /** The rows are being replaced: they stay readable, and are paler. */
  stale?: boolean | undefined
}
