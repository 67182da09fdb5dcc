import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, with their approximate seconds on two cores. Vitest begins with the largest files, but
 * the longest journeys only import their tests, so one worker ran them last while the other one was idle.
 */
const SECONDS: Record<string, number> = {
  'journeys/walks.test.ts': 165,
  'journeys/sweep.test.ts': 119,
  'journeys/office-sections.test.ts': 100,
  'bad-days/bad-day.test.ts': 90,
  'bad-days/controls.test.ts': 80,
  'journeys/cliente.test.ts': 75,
  'journeys/office-sales.test.ts': 70,
  'journeys/site.test.ts': 70,
  'faults/refund-crash.test.ts': 68,
  'journeys/checkout.test.ts': 62,
  'server/bad-input-fuzz.test.ts': 60,
  'server/socket-crowd.test.ts': 60,
  'journeys/socio.test.ts': 57,
  'journeys/offline.test.ts': 56,
  'faults/crash.test.ts': 55,
  'journeys/refund.test.ts': 44,
  'journeys/office-eventos.test.ts': 43,
  'faults/mensagens-kill.test.ts': 42,
  'server/batches-locked.test.ts': 42,
  'journeys/order.test.ts': 38,
  'journeys/office-setores.test.ts': 36,
  'journeys/office-session.test.ts': 36,
  'journeys/rifa.test.ts': 34,
  'journeys/office-seguranca.test.ts': 33,
  'scripts/postgres.test.ts': 32,
  'journeys/fila.test.ts': 30,
  'faults/cancel-evento.test.ts': 27,
  'faults/crash-fila.test.ts': 27,
  'scripts/start.test.ts': 26,
  'scripts/cluster-command.test.ts': 25,
  'server/batch-plans.test.ts': 25,
}
/** The seconds of any other file, by folder. */
const FOLDERS: Record<string, number> = { cluster: 90, journeys: 20, faults: 10, demo: 15, scripts: 15 }

function secondsOf(moduleId: string): number {
  const [, path = ''] = moduleId.split('/test/')
  return SECONDS[path] ?? FOLDERS[path.split('/')[0] ?? ''] ?? 0
}

/**
 * Starts the longest files first, so that all workers end at the same time: those with a process of their own, then
 * those that share one. A process is kept only if the next file is of its project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) || secondsOf(other.moduleId) - secondsOf(one.moduleId),
    )
  }
}
