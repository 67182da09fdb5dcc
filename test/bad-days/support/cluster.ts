import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openTestCluster } from '../../cluster/support/open.ts'
import { seeded } from '../../support/fuzz.ts'
import type { Plan } from './plan.ts'
import { openProviderNet } from './provider-net.ts'
import { openSmallDisk } from './small-disk.ts'

const moduleAt = (name: string): string => pathToFileURL(path.join(import.meta.dirname, name)).href
const IMPORTS = [moduleAt('short-times.ts'), moduleAt('skewed-clock.ts')]
const PLENTY = '1000000'

/** A cluster in which every connection between its parts can fail. */
export async function openBadCluster(plan: Plan) {
  const disk = plan.disk ? openSmallDisk() : null
  const net = await openProviderNet(seeded(plan.seed + 1))
  const closeBoth = async (): Promise<void> => {
    await net.close()
    disk?.close()
  }
  try {
    const shop = await openTestCluster(
      {
        PAGARME_URL: net.url,
        CLOCK_SKEW_MS: String(plan.skewMs),
        // All buyers call from the same address.
        CHECKOUTS_PER_ADDRESS: PLENTY,
        SOCKETS_PER_ADDRESS: PLENTY,
      },
      { imports: IMPORTS, ...(disk && { databaseDir: disk.databaseDir, databaseSettings: disk.databaseSettings }) },
    )
    net.to(shop.sandboxUrl)
    const close = async (): Promise<void> => {
      await shop.close()
      await closeBoth()
    }
    return { shop, net, disk, close }
  } catch (error) {
    await closeBoth()
    throw error
  }
}
export type BadCluster = Awaited<ReturnType<typeof openBadCluster>>
