import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
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
  },
})
