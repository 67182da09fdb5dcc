import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const NAME = '9999_next_version'

/** A typical migration: columns of tables in use, a table, an index. */
const MIGRATION = `ALTER TABLE "venda" ADD COLUMN "lembrete" text;
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "canal" text DEFAULT 'site' NOT NULL;
--> statement-breakpoint
CREATE TABLE "lembrete" ("id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL, "texto" text NOT NULL);
--> statement-breakpoint
CREATE INDEX "venda_lembrete" ON "venda" ("lembrete") WHERE "lembrete" IS NOT NULL;
`

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] }

/** A copy of this version with one more migration. @returns its folder */
export function makeNextVersion(folder: string, migration = MIGRATION): string {
  const root = path.join(folder, 'next')
  mkdirSync(root)
  for (const part of ['server', 'contract', 'machines', 'package.json']) {
    cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true })
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
  const migrations = path.join(root, 'server/db/migrations')
  writeFileSync(path.join(migrations, `${NAME}.sql`), migration)
  const file = path.join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const last = journal.entries.at(-1)
  if (!last) throw new Error('no migrations')
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: NAME })
  writeFileSync(file, JSON.stringify(journal))
  return root
}
