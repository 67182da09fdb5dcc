import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/database.global.ts'],
    setupFiles: ['test/support/strict-console.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Vitest's own second is too short for a busy machine.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    // More than the usual two cores: a browser's journey waits for a quarter of its time.
    maxWorkers: 3,
  },
})
