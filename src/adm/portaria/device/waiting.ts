import { ENTRADAS_MAX } from '../../../../contract/portaria-rules.ts'
import type { AppDispatch } from '../../../lib/redux.ts'
import { deviceCalls, uploadBatch } from './calls.ts'
import { disk, type Leitura } from './disk.ts'

/** The result of an upload of all events: readings that were accepted, and those that a person has to look at. */
export type Sent = { done: number; conflicts: number }

/** @param sent counts what was uploaded, also when a later batch fails */
async function sendOf(dispatch: AppDispatch, idEvento: string, leituras: readonly Leitura[], sent: Sent) {
  const calls = deviceCalls(dispatch, idEvento)
  for (let from = 0; from < leituras.length; from += ENTRADAS_MAX) {
    const { done, conflicts } = await uploadBatch(calls, leituras.slice(from, from + ENTRADAS_MAX))
    for (const { id } of done) await disk.removeLeitura(id)
    sent.done += done.length
    sent.conflicts += conflicts.length
  }
}

/**
 * Uploads the readings that wait on this device, of whichever event and whoever made them. Those of an event that this
 * user may not receive, or that find no network, stay.
 */
export async function sendWaiting(dispatch: AppDispatch): Promise<Sent> {
  const sent = { done: 0, conflicts: 0 }
  for (const [idEvento, leituras] of Map.groupBy(await disk.waiting(), (leitura) => leitura.idEvento))
    await sendOf(dispatch, idEvento, leituras, sent).catch(() => undefined)
  return sent
}
