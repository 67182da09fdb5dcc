import { type Casa, HOUSE_ID } from '../../../contract/casa-rules.ts'
import type { SaleEvents } from '../../sales/sales-deps.ts'
import { readCasa } from './casa-service.ts'

/** How old the house may be that another process edited, if that process cannot tell this one. */
const FRESH_MS = 1000

type HouseDeps = Parameters<typeof readCasa>[0] & { events: SaleEvents }

/** The house, cached for a second: pages, orders and tickets name it. */
export function createHouse({ db, config, events }: HouseDeps): () => Promise<Casa> {
  let known: { at: number; casa: Promise<Casa> } | null = null
  events.on('edited', ({ id }) => {
    if (id === HOUSE_ID) known = null
  })
  return () => {
    if (known && performance.now() - known.at < FRESH_MS) return known.casa
    const reading = { at: performance.now(), casa: readCasa({ db, config }) }
    known = reading
    reading.casa.catch(() => {
      if (known === reading) known = null
    })
    return reading.casa
  }
}
