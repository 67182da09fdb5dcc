import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const SIZE_MB = 1024
/** The number of steps, each of which takes nine tenths of the free space. */
const TURNS = 30
/** Limits the write-ahead log, so that it does not fill the disk by itself. */
const SETTINGS = ['max_wal_size = 128MB', 'min_wal_size = 64MB']

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()} (root alone may; BAD_DAY_DISK=0 leaves it out)`,
    )
}

/** A file system of its own for the database, small enough to be filled. Only root may mount one. */
export function openSmallDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-disk-'))
  run('mount', '-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0711`, 'bilheteria', folder)
  // The account that PostgreSQL runs under must be able to enter it, and to create files beside the data folder.
  const home = path.join(folder, 'home')
  mkdirSync(home)
  chmodSync(home, 0o711)
  const fillers = path.join(folder, 'fillers')
  mkdirSync(fillers)
  let count = 0
  const free = () => {
    for (const name of readdirSync(fillers)) rmSync(path.join(fillers, name))
  }
  return {
    databaseDir: path.join(home, 'postgres'),
    databaseSettings: SETTINGS,
    /** Fills the disk: from now on PostgreSQL gets ENOSPC. Space that it frees is filled by the next call. */
    fill: () => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail === 0) return
        // Not all at once: if PostgreSQL takes some space at the same moment, fallocate fails and takes none.
        const blocks = Math.ceil(bavail * 0.9)
        spawnSync('fallocate', ['-l', String(blocks * bsize), path.join(fillers, String(count++))])
      }
    },
    free,
    close: () => {
      free()
      run('umount', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type SmallDisk = ReturnType<typeof openSmallDisk>
