import type { Page } from 'playwright-core'
import { ADM_PORTARIA as TEXTS } from '../../../src/texts/adm-portaria.ts'
import { field, press } from './steps.ts'

/** Answers the question that a device asks once: what its gate is called. */
export async function nameGate(page: Page, portao = 'Portão 1'): Promise<void> {
  await field(page, TEXTS.name.label).fill(portao)
  await press(page, TEXTS.name.save)
  await page.getByRole('button', { name: portao }).waitFor()
}

export const gate = (page: Page, nome = 'Festival do Sol') => page.getByRole('dialog', { name: nome })
/** Waits for a text on the gate's screen. */
export const word = (page: Page, text: string) => gate(page).getByText(text, { exact: true }).waitFor()
export const badge = (page: Page, text: string) => gate(page).getByRole('button', { name: text }).waitFor()

/** Types like a scanner, which does not wait for the page between its keys. */
export async function scan(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)))
}

/** The number of rows in each store of the device's database. */
export const storedIn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames]
          const tx = opening.result.transaction(stores)
          const counts = stores.map((store) => ({ store, request: tx.objectStore(store).count() }))
          tx.oncomplete = () => {
            opening.result.close()
            resolve(Object.fromEntries(counts.map(({ store, request }) => [store, request.result])))
          }
        }
      }),
    'bilheteria:portaria',
  )
