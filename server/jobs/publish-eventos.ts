import type { EditDeps } from '../modules/eventos/publish-edit.ts'
import { publishScheduled } from '../modules/eventos/edit-publishing.ts'
import { listScheduled } from '../modules/eventos/edit-publishing-repo.ts'

const BATCH = 20

/**
 * Publishes the events whose time has come. Several processes share the work: a row that another one has locked is left
 * out (`publishScheduled`).
 * @returns how many were published, or were not because they lack something
 */
export async function publishEventos(deps: EditDeps): Promise<number> {
  const due = await listScheduled(deps.db, BATCH)
  const ends = await Promise.allSettled(due.map((id) => publishScheduled(deps, id)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.filter((end) => end.status === 'fulfilled' && end.value).length
}
