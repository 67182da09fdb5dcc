import { chmodSync, chownSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Makes a rename or a new entry in this folder survive a power failure. */
export function fsyncPath(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

export function chownPath(path: string, account: Account): void {
  if (account.drop) chownSync(path, account.drop.uid, account.drop.gid)
}

/** Changes the owner of a whole folder, for data that root restored from a backup. */
export function chownTree(dir: string, account: Account): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) chownTree(path, account)
    else if (!entry.isSymbolicLink()) chownPath(path, account)
  }
  chownPath(dir, account)
}

/** Replaces a file atomically: after a kill in the middle the old file is still there. */
export function replaceFile(path: string, text: string, account: Account): void {
  const temporary = `${path}.new`
  writeFileSync(temporary, text, { mode: 0o600 })
  chmodSync(temporary, 0o600)
  chownPath(temporary, account)
  renameSync(temporary, path)
}
