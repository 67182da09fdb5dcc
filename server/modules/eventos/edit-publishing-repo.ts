import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { lockDue, type Queue } from '../../db/queue.ts'
import { IdRow, maybeOne, rows } from '../../db/rows.ts'
import type { Publishing } from './edit-repo.ts'

/** Whether an event, also a deleted one, is published. */
export async function isPublished(tx: Tx, id: string): Promise<boolean> {
  return (await tx.execute(sql`SELECT FROM evento WHERE id = ${id} AND publicado`)).rowCount === 1
}

/** Publishes an event, or makes it a draft. Its form does not have these columns, but the person has seen its version. */
export async function updatePublishing(tx: Tx, id: string, { publicado, publicar_em }: Publishing): Promise<void> {
  await tx.execute(sql`UPDATE evento SET publicado = ${publicado}, publicar_em = ${publicar_em}, versao = versao + 1,
    updated_at = clock_timestamp() WHERE id = ${id}`)
}

/** The drafts that are published by themselves. */
export const SCHEDULED = { table: 'evento', column: 'publicar_em', only: sql`NOT excluir` } satisfies Queue

/** Some of the drafts whose time has come, the longest-waiting ones first; without those that a process is publishing. */
export async function listScheduled(db: Db, limit: number): Promise<string[]> {
  return (await rows(db, IdRow)`${lockDue(SCHEDULED, limit)}`).map(({ id }) => id)
}

/** Locks a draft whose time has come. False when another process has, or its time was changed. */
export async function lockScheduled(tx: Tx, id: string): Promise<boolean> {
  const due = lockDue({ ...SCHEDULED, only: sql`${SCHEDULED.only} AND id = ${id}` }, 1)
  return (await maybeOne(rows(tx, IdRow)`${due}`)) !== null
}
