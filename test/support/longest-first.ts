import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, with about the seconds that they take on two cores. Vitest begins with the largest files,
 * but the journeys' longest ones only import their tests, so one worker ran them last while the other one was idle.
 */
const SECONDS: Record<string, number> = {
  'journeys/walks.test.ts': 175,
  'journeys/sweep.test.ts': 126,
  'journeys/socio.test.ts': 102,
  'journeys/office-eventos.test.ts': 65,
  'journeys/refund.test.ts': 60,
  'journeys/checkout.test.ts': 59,
  'server/bad-input-fuzz.test.ts': 57,
  'journeys/office-setores.test.ts': 55,
  'journeys/office-session.test.ts': 50,
  'journeys/offline.test.ts': 49,
  'journeys/office-cidades.test.ts': 48,
  'journeys/office-socio.test.ts': 45,
  'journeys/order.test.ts': 47,
  'journeys/evento.test.ts': 43,
  'scripts/start.test.ts': 39,
  'journeys/rifa.test.ts': 38,
  'faults/crash.test.ts': 38,
  'scripts/postgres.test.ts': 27,
}
/** Any other journey, and any other test with a server that is stopped and started. */
const FOLDERS: Record<string, number> = { journeys: 20, faults: 10, demo: 15, scripts: 15 }

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
