import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { spawnBoundToParent } from './bound-process.ts'
import { APP_USER, DATABASE, USER } from './config.ts'
import { EmbeddedError, errno } from './errors.ts'
import { chownPath, chownTree, fsyncPath, replaceFile } from './files.ts'
import { dataArgument } from './postmaster.ts'

const SUPERUSER = 'postgres'

type Place = { dataDir: string; account: Account; binaries: Binaries; fsync: boolean }

/** Runs a program in the new folder and waits for its end. Rejects with its last line if it fails. */
function run(program: string, args: string[], cwd: string, account: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, LC_ALL: 'C', PGDATA: undefined }
    // The whole group: initdb starts other programs, and none of them may continue to write after a kill -9 of this
    // process.
    const child = spawnBoundToParent(program, args, {
      signal: 'KILL',
      group: true,
      stdout: 'ignore',
      stderr: 'pipe',
      cwd,
      env,
      ...account.drop,
    })
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      const line = output.trim().split('\n').at(-1)
      if (code === 0) resolve()
      else
        reject(new EmbeddedError('failed', `Não foi possível criar o banco (${basename(program)}: ${line || code}).`))
    })
  })
}

/** In single-user mode: before any client can connect. One statement per line. */
function runStatements(cwd: string, at: string, { account, binaries }: Place, statements: string[]): Promise<void> {
  const single = `printf '%s\\n' "$@" | "$postgres" --single -c exit_on_error=on -D "$data" postgres >/dev/null`
  const script = `postgres=$1 data=$2; shift 2; ${single}`
  return run('/bin/sh', ['-c', script, 'sh', join(binaries.dir, 'postgres'), at, ...statements], cwd, account)
}

/** This file in the data folder marks that the application's role exists. Folders of early versions lack that role. */
const ROLES_MARK = 'bilheteria-roles'
const APP_ROLE = [
  `do $$ begin create role ${APP_USER} login; exception when duplicate_object then null; end $$`,
  // With this grant the owner sees which locks the application's connections wait for.
  `grant ${APP_USER} to ${USER}`,
]

async function ensureRoles(place: Place): Promise<void> {
  const { dataDir, account } = place
  if (existsSync(join(dataDir, ROLES_MARK))) return
  await runStatements(dataDir, dataArgument(dataDir, account), place, APP_ROLE)
  replaceFile(join(dataDir, ROLES_MARK), `${APP_USER}\n`, account)
}

async function create(place: Place): Promise<void> {
  const { dataDir, account, binaries, fsync } = place
  const parent = dirname(dataDir)
  const temporary = join(parent, `${basename(dataDir)}.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(temporary, { mode: 0o700 })
  try {
    chownPath(temporary, account)
    const at = dataArgument(temporary, account)
    // The built-in C.UTF-8 does not depend on the system's locales, whose changes corrupt indexes.
    const locale =
      binaries.major >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
        : ['--locale=C.UTF-8']
    const auth = ['--auth-local=peer', '--auth-host=scram-sha-256']
    await run(
      join(binaries.dir, 'initdb'),
      [
        '-D',
        at,
        '-U',
        SUPERUSER,
        '-E',
        'UTF8',
        ...locale,
        ...auth,
        '--data-checksums',
        ...(fsync ? [] : ['--no-sync']),
      ],
      temporary,
      account,
    )
    await runStatements(temporary, at, place, [
      `create role ${USER} login createdb`,
      `create database ${DATABASE} owner ${USER}`,
      ...APP_ROLE,
    ])
    replaceFile(join(temporary, ROLES_MARK), `${APP_USER}\n`, account)
    fsyncPath(temporary)
    renameSync(temporary, dataDir)
    fsyncPath(parent)
    fsyncPath(dirname(parent))
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

/** Removes the folders of first starts that were killed. */
function removeUnfinished(dataDir: string): void {
  const prefix = `${basename(dataDir)}.new-`
  for (const name of readdirSync(dirname(dataDir))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(dataDir), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function versionOf(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (errno(error) === 'ENOENT') return undefined
    throw new EmbeddedError('folder', `Sem permissão para ler ${dataDir}: a pasta pertence a outro usuário.`)
  }
}

/** Ensures that a complete data folder of the right version exists. Must be called under the lock. */
export async function prepareCluster(place: Place): Promise<void> {
  const { dataDir, account, binaries } = place
  removeUnfinished(dataDir)
  const version = versionOf(dataDir)
  if (version === undefined) {
    if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
      throw new EmbeddedError('folder', `A pasta ${dataDir} não está vazia e não contém um banco.`)
    }
    return create(place)
  }
  if (version !== binaries.major) {
    throw new EmbeddedError(
      'version',
      `Os dados em ${dataDir} são do PostgreSQL ${version}, e este é o ${binaries.major}: use PG_BIN com a versão ${version}, ou outra DATA_DIR.`,
    )
  }
  if (account.drop && statSync(dataDir).uid !== account.drop.uid) chownTree(dataDir, account)
  await ensureRoles(place)
}
