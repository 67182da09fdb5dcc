import type { Trouble } from '../provider-net.ts'
import { configure, type Fault, forMs, type World } from './fault.ts'

const network = (name: string, trouble: Trouble): Fault => ({
  name,
  weight: 2,
  run: async ({ net, random }) => {
    net.set(trouble)
    await forMs(random)
    net.set('none')
  },
})

const PLAIN = { duplicate: 0, delayMs: 0, shuffle: false, early: false, drop: false }
const hooks = (name: string, modes: Partial<typeof PLAIN>): Fault => ({
  name,
  weight: 1,
  run: async ({ shop, random }) => {
    await configure(shop, { hooks: { ...PLAIN, ...modes } })
    await forMs(random)
    await configure(shop, { hooks: PLAIN })
  },
})

const answers = (name: string, fault: object): Fault => ({
  name,
  weight: 1,
  run: async ({ shop, random }) => {
    await configure(shop, { faults: [fault] })
    await forMs(random)
    await configure(shop, { faults: [] })
  },
})

/** Faults between the shop and the provider while every process runs. */
export const PROVIDER_TROUBLES: readonly Fault[] = [
  network('cut the network to the provider', 'cut'),
  network('lose answers of the provider', 'lost'),
  network('slow the network to the provider', 'slow'),
  network('deliver calls to the provider twice', 'twice'),
  hooks('drop hooks', { drop: true }),
  hooks('send each hook ten times', { duplicate: 9 }),
  hooks('reorder hooks', { shuffle: true, delayMs: 300 }),
  hooks('send hooks before the answer', { early: true }),
  answers('orders are made and answered with 500', { match: 'POST /orders', mode: 'status', status: 500, after: true }),
  answers('cancellations are made and answered with 500', {
    match: 'DELETE /charges',
    mode: 'status',
    status: 500,
    after: true,
  }),
  answers('reads of the provider are garbage', { match: 'GET /orders', mode: 'garbage' }),
]

/** Ends all remaining faults, also in a sandbox that was restarted. */
export async function endTrouble({ shop, net }: Pick<World, 'shop' | 'net'>): Promise<void> {
  net.set('none')
  await configure(shop, { hooks: PLAIN, faults: [], pixAutoPayMs: null, failRefunds: 0 })
}
