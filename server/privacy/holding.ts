/** What the removal of an account does with a column: the row goes, the value is taken out, or both stay. */
type OnRemoval = 'deleted' | 'replaced' | 'kept'

/** When rows of a table are deleted; the only place that says so (docs/privacy.md#retention). */
export type Retention = {
  days: number
  /** The time that counts; of several, the earliest. */
  since: readonly [string, ...string[]]
  /** The time is of the row's cliente, or of the event of its waiting room, whose column it is. */
  of?: 'cliente' | 'evento'
  /** Only units that were given back and that nobody ever tried to pay; a reservation goes with its last one. */
  neverPaid?: true
  /** The pictures of this role that belong to the row go with it. */
  pictures?: 'sorteio'
}

/** Personal data in a table, or what belongs to a person by an id. */
export type Holding = {
  table: string
  /** The columns that have it; ids that point to a person are not listed, but for those of other shops. */
  columns: readonly string[]
  whose: 'cliente' | 'usuario' | 'inscrito' | 'anyone'
  what: string
  why: string
  /** The legal basis, by article of the LGPD (Lei 13.709/2018). */
  basis: string
  /** For how long, in words; `retention` is the same for the job. */
  kept: string
  onRemoval: OnRemoval
  retention?: Retention
}
