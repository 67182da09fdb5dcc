import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCluster } from '../../../cluster/support/open.ts'
import type { Crowd } from '../crowd.ts'
import type { ProviderNet } from '../provider-net.ts'
import type { SmallDisk } from '../small-disk.ts'
import { until } from '../until.ts'

export type World = {
  shop: TestCluster
  net: ProviderNet
  crowd: Crowd
  disk: SmallDisk | null
  random: () => number
}
export type Fault = {
  name: string
  /** How often, compared with the others of its list. */
  weight: number
  /** Resolves when the fault is over. */
  run(world: World): Promise<void>
}

/** Sets the sandbox's switches, also while it is being started again. */
export const configure = (shop: Pick<TestCluster, 'control'>, settings: object): Promise<Response> =>
  until('the sandbox', async () => {
    const answer = await shop.control('/__sandbox/config', settings)
    return answer.ok ? answer : null
  })

/** A fault of the sandbox's switches lasts for a moment, then all is as it was. */
export const forMs = (random: () => number): Promise<void> => sleep(500 + random() * 2500)
