import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest: journeys with their seconds of a processor, others with their approximate seconds on two
 * cores. Vitest begins with the largest files, but the longest journeys only import their tests, so one worker ran them
 * last while the other one was idle.
 */
const SECONDS: Record<string, number> = {
  'journeys/office-sections.test.ts': 132,
  'journeys/walks.test.ts': 108,
  'journeys/office-eventos.test.ts': 92,
  'bad-days/bad-day.test.ts': 90,
  'bad-days/controls.test.ts': 80,
  'journeys/sweep.test.ts': 74,
  'faults/refund-crash.test.ts': 68,
  'journeys/site.test.ts': 67,
  'journeys/checkout.test.ts': 62,
  'server/bad-input-fuzz.test.ts': 60,
  'server/socket-crowd.test.ts': 60,
  'faults/crash.test.ts': 55,
  'journeys/office-sales.test.ts': 54,
  'journeys/office-portaria.test.ts': 45,
  'journeys/office-setores.test.ts': 44,
  'journeys/socio.test.ts': 43,
  'faults/mensagens-kill.test.ts': 42,
  'server/batches-locked.test.ts': 42,
  'journeys/cliente.test.ts': 41,
  'scripts/postgres.test.ts': 32,
  'journeys/office-seguranca.test.ts': 31,
  'faults/cancel-evento.test.ts': 27,
  'faults/crash-fila.test.ts': 27,
  'journeys/offline.test.ts': 26,
  'journeys/office-session.test.ts': 24,
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
