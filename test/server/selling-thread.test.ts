import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { EVENTO_PICTURE_MAX_BYTES } from '../../contract/limits.ts'
import { encodedAnswer } from '../../server/encoded-answer.ts'
import { acceptPicture } from '../../server/pictures/accept-picture.ts'
import { picture } from '../support/pictures.ts'

// Processor time, not wall-clock time: other programs do not affect it.

/** Milliseconds of this thread, which in the server is the one that sells, and of the whole process. */
async function costOf(work: () => unknown): Promise<{ thread: number; process: number }> {
  const sum = ({ user, system }: { user: number; system: number }): number => (user + system) / 1000
  const [threadBefore, processBefore] = [process.threadCpuUsage(), process.cpuUsage()]
  await work()
  return { thread: sum(process.threadCpuUsage(threadBefore)), process: sum(process.cpuUsage(processBefore)) }
}

test('an answer is compressed outside the thread that sells', async () => {
  const places = Array.from({ length: 40_000 }, (_, n) => ({ nr_lugar: n, lote: (n * 7919) % 104_729, status: 'paid' }))
  const text = JSON.stringify(places)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const here = await costOf(() => brotliCompressSync(text, { params }))
  // The minimum of several runs, because work such as garbage collection in this thread is included.
  const beside: number[] = []
  for (let n = 0; n < 5; n += 1) beside.push((await costOf(() => encodedAnswer(text).encoded('br'))).thread)
  expect(here.thread).toBeGreaterThan(5)
  expect(Math.min(...beside)).toBeLessThan(here.thread / 3)
})

test('an uploaded photo is made smaller outside the thread that sells', async () => {
  const photo = await picture(4000, 3000, { noise: true }).blur(3).jpeg().toBuffer()
  const accept = () => acceptPicture(photo, EVENTO_PICTURE_MAX_BYTES, 'images')
  expect(await accept()).toMatchObject({ ok: true, value: { width: 2400, height: 1800 } })
  const cost = await costOf(accept)
  expect(cost.process).toBeGreaterThan(50)
  expect(cost.thread).toBeLessThan(cost.process / 5)
})
