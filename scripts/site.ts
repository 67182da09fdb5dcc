import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { isAlive } from './postgres/alive.ts'
import { spawnBoundToParent } from './postgres/bound-process.ts'
import { compressSite } from './site-compress.ts'
import { Problem } from './start/problem.ts'

const SOURCES = [
  'src',
  'contract',
  'machines',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/service-worker.ts',
  'tsconfig.json',
  'package-lock.json',
]
const MARK = '.build-hash'

function* filesOf(path: string): Generator<string> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

/** The hash of everything the built site depends on. */
function hashOf(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const path of filesOf(join(root, source))) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  return hash.digest('hex')
}

function markOf(dist: string): string {
  try {
    return readFileSync(join(dist, MARK), 'utf8')
  } catch {
    return ''
  }
}

function build(root: string, outDir: string, ...options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const args = [vite, 'build', '--outDir', outDir, '--logLevel', 'warn', ...options]
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawnBoundToParent(process.execPath, args, {
      signal: 'TERM',
      stdout: 'pipe',
      stderr: 'pipe',
      cwd: root,
      env,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Problem(`${output.trim()}\nO site não pôde ser montado (vite build).`)),
    )
  })
}

// The folder inside is also called dist, because .gitignore contains that name.
const PREFIX = '.build-'

function removeStaleBuilds(root: string): void {
  for (const name of readdirSync(root)) {
    if (!name.startsWith(PREFIX)) continue
    if (!isAlive(Number.parseInt(name.slice(PREFIX.length), 10)))
      rmSync(join(root, name), { recursive: true, force: true })
  }
}

/**
 * Builds the site into `dist/`, unless it is up to date. It is built in another folder and then renamed, so that a kill
 * in the middle leaves the old site or none, never half of one. Returns the folder.
 */
export async function ensureSite(root: string, print: (line: string) => void): Promise<string> {
  const dist = join(root, 'dist')
  const wanted = hashOf(root)
  if (markOf(dist) === wanted) return dist
  print('Montando o site…')
  removeStaleBuilds(root)
  const aside = mkdtempSync(join(root, `${PREFIX}${process.pid}-`))
  const fresh = join(aside, 'dist')
  try {
    const renderer = join(aside, 'render')
    // Builds the site for the browser, and the same screens for the server, which renders pages with them.
    await Promise.all([build(root, fresh, '--emptyOutDir'), build(root, renderer, '--ssr', 'src/render.tsx')])
    await compressSite(fresh)
    renameSync(renderer, join(fresh, '.render'))
    writeFileSync(join(fresh, MARK), wanted)
    mkdirSync(join(aside, 'old'), { recursive: true })
    if (existsSync(dist)) renameSync(dist, join(aside, 'old', 'dist'))
    renameSync(fresh, dist)
  } catch (error) {
    // Another process has built the same site in the meantime.
    if (markOf(dist) !== wanted) throw error
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return dist
}

if (import.meta.main) await ensureSite(join(import.meta.dirname, '..'), console.log)
