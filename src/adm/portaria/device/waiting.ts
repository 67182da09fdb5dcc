import { ENTRADAS_MAX } from '../../../../contract/portaria-rules.ts'
import type { AppDispatch } from '../../../lib/redux.ts'
import { deviceCalls, uploadBatch } from './calls.ts'
import { disk, type Leitura } from './disk.ts'

/** The result of an upload of all events: how many readings were accepted, and how many a person must check. */
export type Sent = { done: number; conflicts: number }

/** @param sent is incremented after each batch, so that it is right even if a later batch fails */
async function sendOf(dispatch: AppDispatch, idEvento: string, leituras: readonly Leitura[], sent: Sent) {
  const calls = deviceCalls(dispatch, idEvento)
  for (let from = 0; from < leituras.length; from += ENTRADAS_MAX) {
    const { done, refused } = await uploadBatch(calls, leituras.slice(from, from + ENTRADAS_MAX))
    await disk.removeLeituras(done)
    sent.done += done.length - refused
    sent.conflicts += refused
  }
}

/**
 * Uploads the readings that are stored on this device, of any event and any user. Readings of an event that this user
 * may not access, and readings whose upload fails, stay.
 */
export async function sendWaiting(dispatch: AppDispatch): Promise<Sent> {
  const sent = { done: 0, conflicts: 0 }
  for (const [idEvento, leituras] of Map.groupBy(await disk.leituras(), (leitura) => leitura.idEvento))
    await sendOf(dispatch, idEvento, leituras, sent).catch(() => undefined)
  return sent
}
