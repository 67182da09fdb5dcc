import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { temporaryFolder } from './test/support/memory-folder.ts'
import { OWN_PROCESS, ownAmongShared, SHARED } from './test/support/own-process.ts'

// Of the processes of tests, too.
process.env['TMPDIR'] ??= temporaryFolder()

export default defineConfig({
  test: {
    globalSetup: ['test/support/database.global.ts'],
    // Of each file's process (test/support/light-packages.ts).
    execArgv: ['--import', new URL('test/support/light-packages.ts', import.meta.url).href],
    setupFiles: ['test/support/strict-console.ts'],
    // Limits cost nothing while a test passes. They end one that hangs, they are no measure of speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    // More than the usual two cores: a browser's journey waits for a quarter of its time.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'own-process', include: OWN_PROCESS } },
      // To load the server costs more than most of its tests do.
      ...Object.entries(SHARED).map(([name, include]) => ({
        extends: true as const,
        test: { name: `shared-${name}`, include, exclude: ownAmongShared, isolate: false },
      })),
    ],
  },
})
