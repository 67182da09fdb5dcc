import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const EXCLUDED = new Set(['node_modules', 'dist'])

/** The top-level folders of the repository, without generated, installed and hidden ones. */
export function topFolders(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !EXCLUDED.has(entry.name))
    .map((entry) => entry.name)
}

/** Paths of the files below these folders, relative to the root. */
export function filesBelow(folders: readonly string[], pattern: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  )
}
