import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/db/embedded/index.ts'
import { migrate } from '../../server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated database every test file copies. */
    templateUrl: string
  }
}

export const TEMPLATE = 'template_bilheteria'

/** One real PostgreSQL for the whole run; each test file gets a database of its own, copied from a migrated one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-test-'))
  const embedded = await startEmbedded({ dataDir: path.join(dir, 'pg') })
  const admin = new pg.Client({ connectionString: embedded.url() })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  await migrate(embedded.url(TEMPLATE))
  project.provide('templateUrl', embedded.url(TEMPLATE))
  return async () => {
    await embedded.stop({ force: true })
    rmSync(dir, { recursive: true, force: true })
  }
}
