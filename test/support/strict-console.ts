import { afterAll, afterEach } from 'vitest'
import { failOnOutput } from './console-watch.ts'

/*
 * Setup file of every test: a test that calls console.error or console.warn fails, so that no warning goes unnoticed. A
 * test that expects output declares it by `expectConsole()`. Files that share a process evaluate this file again, each
 * with its own hooks, but not the modules it imports: so the console is wrapped only once.
 */
afterEach(failOnOutput)
// Output at the end of a file belongs to no test, but fails the file, too.
afterAll(failOnOutput)
