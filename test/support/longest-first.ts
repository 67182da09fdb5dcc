import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, with about the seconds that they take on two cores. Vitest begins with the largest files,
 * but the journeys' longest ones only import their tests, so one worker ran them last while the other one was idle.
 */
const SECONDS: Record<string, number> = {
  'server/bad-input-fuzz.test.ts': 300,
  'journeys/socio.test.ts': 219,
  'journeys/checkout.test.ts': 182,
  'journeys/walks.test.ts': 150,
  'scripts/postgres.test.ts': 110,
  'journeys/order.test.ts': 90,
  'journeys/eventos.test.ts': 80,
  'journeys/refund.test.ts': 75,
  'scripts/start.test.ts': 75,
  'journeys/rifa.test.ts': 70,
  'journeys/sweep.test.ts': 70,
  'journeys/ingressos.test.ts': 65,
}
/** Any other journey, and any other test with a server that is stopped and started. */
const FOLDERS: Record<string, number> = { journeys: 50, faults: 25, demo: 20, scripts: 20 }

function secondsOf(moduleId: string): number {
  const [, path = ''] = moduleId.split('/test/')
  return SECONDS[path] ?? FOLDERS[path.split('/')[0] ?? ''] ?? 0
}

/** Starts the longest files first, so that all workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => secondsOf(other.moduleId) - secondsOf(one.moduleId))
  }
}
