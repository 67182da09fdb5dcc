import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { renderSVG } from 'uqr'
import { beforeAll, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { ADM_PORTARIA as TEXTS } from '../../src/texts/adm-portaria.ts'
import { buyPaid } from '../support/tickets.ts'
import { axe, happensToday, openJourney } from './support/index.ts'
import { nameGate } from './support/gate.ts'
import { CPF, EMAIL, press } from './support/steps.ts'

// The camera at the entrance: what it reads, when, and its torch.
const journey = openJourney()
let vendas: Venda[]

beforeAll(async () => {
  const buyer = await journey.account({ nome: 'Maria Aparecida da Silva' })
  await buyer.client.post('pagarme/customers', { document: CPF, email: EMAIL })
  const { id, lote } = journey.world.festival
  vendas = await buyPaid(journey.shop, buyer.client, [{ id_evento_setor_lote: lote, qtde: 4 }])
  await happensToday(journey.shop.db, id)
})

const codeOf = (index: number): string => vendas[index]?.codigo ?? ''
const gate = (page: Page) => page.getByRole('dialog', { name: 'Festival do Sol' })
const word = (page: Page, text: string) => gate(page).getByText(text, { exact: true }).waitFor()
const torch = (page: Page) => gate(page).getByRole('button', { name: TEXTS.torch })

/** Replaces the camera by a stream of a canvas that shows a code. */
async function seesCode(page: Page, code: string): Promise<void> {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(code, { ecc: 'M', border: 4 }))}`
  await page.addInitScript((source) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 640
      const image = new Image()
      image.src = source
      await image.decode()
      // A stream has pictures only while its canvas changes.
      setInterval(() => canvas.getContext('2d')?.drawImage(image, 80, 80, 480, 480), 100)
      return canvas.captureStream(10)
    }
  }, picture)
}

it('the camera reads a code by our own decoder', async () => {
  const { page } = await journey.person({ as: await journey.usuario() })
  await seesCode(page, codeOf(0))
  // Removes the browser's detector, so that ours is used everywhere.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
  await page.goto(`/adm/portaria/${journey.world.festival.id}`)
  await gate(page).waitFor()
  await word(page, TEXTS.answers.aceita)
  await nameGate(page)
  await gate(page).getByText(TEXTS.camera.aim).waitFor()
  await axe(page, 'entrance with a camera')
})

/** The code that the fake detector sees, how often it was called, and the camera's track with the torch's settings. */
type Scene = { shown: string; looks: number; track: MediaStreamTrack; torch: (boolean | undefined)[]; breaks: boolean }

/** Fakes a browser whose detector sees the code set by the test, and whose camera has a torch. */
async function fakeDetector(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const scene: Partial<Scene> = { shown: '', looks: 0, torch: [], breaks: false }
    class BarcodeDetector {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => {
        scene.looks = (scene.looks ?? 0) + 1
        return scene.shown ? [{ rawValue: scene.shown }] : []
      }
    }
    Object.assign(window, { scene, BarcodeDetector })
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 300, 150), 100)
      const stream = canvas.captureStream(10)
      scene.track = stream.getVideoTracks()[0] as MediaStreamTrack
      scene.track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      scene.track.applyConstraints = async (constraints) => {
        if (scene.breaks) throw new DOMException('no torch', 'OverconstrainedError')
        scene.torch?.push(Object(constraints?.advanced?.[0]).torch)
      }
      return stream
    }
  })
}

const inScene = <T>(page: Page, read: (scene: Scene) => T): Promise<T> =>
  page.evaluate(`(${read})(window.scene)`) as Promise<T>

const hold = (page: Page, code: string): Promise<number> =>
  page.evaluate((shown) => Object.assign((window as unknown as { scene: Scene }).scene, { shown }).looks, code)

/** Shows a code to the camera until the detector was called several times. */
async function show(page: Page, code: string): Promise<void> {
  const looks = await hold(page, code)
  await expect.poll(() => inScene(page, (scene) => scene.looks)).toBeGreaterThan(looks + 2)
}

const readingsOf = async (index: number): Promise<string[]> => {
  const { rows } = await journey.shop.db.execute<{ resultado: string }>(
    sql`SELECT resultado FROM entrada WHERE id_venda = ${vendas[index]?.id} ORDER BY at`,
  )
  return rows.map(({ resultado }) => resultado)
}

it('the camera reads a code that was shown while another one was being decided, and one that could not be stored', async () => {
  const { page, allow } = await journey.person({ as: await journey.usuario() })
  await fakeDetector(page)
  let asked = 0
  const deciding = Promise.withResolvers<void>()
  await page.route('**/entradas', async (route) => {
    asked += 1
    if (asked === 1) await deciding.promise
    if (asked === 3) await route.fulfill({ status: 403, json: { code: 'role.forbidden', message: 'Não' } })
    else await route.continue()
  })
  await page.goto(`/adm/portaria/${journey.world.festival.id}`)
  await nameGate(page)
  await gate(page).getByText(TEXTS.camera.aim).waitFor()
  await hold(page, codeOf(1))
  await word(page, TEXTS.checking)
  await show(page, codeOf(2))
  deciding.resolve()
  await expect.poll(() => readingsOf(2)).toEqual(['aceita'])
  // The code stays in the picture, and is read only once.
  await gate(page).getByText(TEXTS.camera.aim).waitFor()
  await show(page, codeOf(2))
  expect([await readingsOf(1), await readingsOf(2)]).toEqual([['aceita'], ['aceita']])

  allow(/^403 POST .*entradas/)
  await hold(page, codeOf(3))
  await word(page, TEXTS.answers.unread)
  await press(page, TEXTS.next)
  await expect.poll(() => readingsOf(3)).toEqual(['aceita'])
})

it('the entrance shows a torch button only for a camera stream with a torch', async () => {
  const { page } = await journey.person({ as: await journey.usuario() })
  await fakeDetector(page)
  await page.goto(`/adm/portaria/${journey.world.festival.id}`)
  await nameGate(page)
  await torch(page).click()
  await gate(page).getByRole('button', { name: TEXTS.torch, pressed: true }).waitFor()
  expect(await inScene(page, (scene) => scene.torch)).toEqual([true])
  // The answer to a code does not switch the torch off.
  await hold(page, 'XX')
  await word(page, TEXTS.answers.desconhecida)
  await hold(page, '')
  await press(page, TEXTS.next)
  await gate(page).getByRole('button', { name: TEXTS.torch, pressed: true }).waitFor()

  // Another stream begins with its torch off.
  await inScene(page, (scene) => scene.track.dispatchEvent(new Event('ended')))
  await press(page, TEXTS.camera.retry)
  await gate(page).getByRole('button', { name: TEXTS.torch, pressed: false }).waitFor()
  await torch(page).click()
  await gate(page).getByRole('button', { name: TEXTS.torch, pressed: true }).waitFor()
  expect(await inScene(page, (scene) => scene.torch)).toEqual([true, true])

  // If the camera refuses, the torch stays as it is.
  await inScene(page, (scene) => Object.assign(scene, { breaks: true }))
  await torch(page).click()
  await gate(page).getByRole('button', { name: TEXTS.torch, pressed: true }).waitFor()
})
