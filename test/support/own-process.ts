import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Folders whose tests do not change the modules they load, grouped by which may share a process. */
const FOLDERS = {
  rules: ['architecture', 'contract', 'machines', 'src', 'support'],
  server: ['demo', 'faults', 'sandbox', 'server'],
  journeys: ['journeys'],
}

/**
 * Marks of tests that cannot share a process: they replace modules or globals, use the site's one store of answers, or
 * measure the heap.
 */
const OWN = /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(|\/src\/api\/|\/office-kit\.ts'|\/support\/heap\.ts'/

const filesOf = (folders: string[]): string[] => folders.map((folder) => `test/${folder}/**/*.test.ts`)

/** The tests that may share a process, one file after another, except `ownAmongShared`. */
export const SHARED = {
  rules: filesOf(FOLDERS.rules),
  server: filesOf(FOLDERS.server),
  journeys: filesOf(FOLDERS.journeys),
}

/** The files of those folders that need a process of their own. */
export const ownAmongShared: string[] = globSync(Object.values(SHARED).flat(), { cwd: ROOT }).filter((file) =>
  OWN.test(readFileSync(join(ROOT, file), 'utf8')),
)

/** The tests with a process per file. */
export const OWN_PROCESS: string[] = [
  `test/!(${Object.values(FOLDERS).flat().join('|')})/**/*.test.ts`,
  ...ownAmongShared,
]
