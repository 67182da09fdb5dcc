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
  /** The relative frequency within its list. */
  weight: number
  /** Resolves when the fault is over. */
  run(world: World): Promise<void>
}

/** Sets the sandbox's controls; repeats the call while the sandbox is restarting. */
export const configure = (shop: Pick<TestCluster, 'control'>, settings: object): Promise<Response> =>
  until('the sandbox', async () => {
    const answer = await shop.control('/__sandbox/config', settings)
    return answer.ok ? answer : null
  })

/** The random duration of a fault that the sandbox's controls cause. */
export const forMs = (random: () => number): Promise<void> => sleep(500 + random() * 2500)
