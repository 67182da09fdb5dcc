import { type SQL, sql } from 'drizzle-orm'

/** The rehearsal (evento.ensaio), found by its index once for a statement: no row of it is in a list, sum or file. */
const REHEARSAL = sql`ARRAY(SELECT x.id FROM evento x WHERE x.ensaio)`

/** The condition that an event's id is not the rehearsal's; true of a raffle's row, whose id is null. */
export const notRehearsal = (idEvento: SQL): SQL => sql`(${idEvento} = ANY(${REHEARSAL})) IS NOT TRUE`
