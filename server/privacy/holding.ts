/** The effect of removing an account on a column: the row is deleted, the value is replaced, or both are kept. */
type OnRemoval = 'deleted' | 'replaced' | 'kept'

/** When rows of a table are deleted; retention is defined only here (docs/privacy.md#retention). */
export type Retention = {
  days: number
  /** The column from which the time counts; of several, the earliest. */
  since: readonly [string, ...string[]]
  /** The column is one of the row's cliente, or of the event of its waiting room, not of the row itself. */
  of?: 'cliente' | 'evento'
  /** The event is that of its courtesy. */
  through?: 'cortesia'
  /** Only units that were given back and never had an attempt to pay; a reservation is deleted with its last unit. */
  neverPaid?: true
  /** The pictures of this role that belong to the row are deleted with it. */
  pictures?: 'sorteio'
}

/** Personal data in a table, or data linked to a person by an id. */
export type Holding = {
  table: string
  /** The columns with the data; ids of persons are not listed, except for ids of other services. */
  columns: readonly string[]
  whose: 'cliente' | 'usuario' | 'inscrito' | 'anyone'
  what: string
  why: string
  /** The legal basis, by article of the LGPD (Lei 13.709/2018). */
  basis: string
  /** The retention in words; `retention` is the same for the job. */
  kept: string
  onRemoval: OnRemoval
  retention?: Retention
}
