// The entry point of every npm script: installs missing dependencies, finds Node 24, and runs the script as a child.
// Plain JavaScript without dependencies, because it runs on any installed Node, before the packages are installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './boot/install.mjs'

const MAJOR = 24
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * On some systems npm installs Node as a package (package.json, optionalDependencies). Otherwise the running Node must
 * be recent enough.
 */
function findNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(bundled)) {
    const { stdout } = spawnSync(bundled, ['--version'], { encoding: 'utf8' })
    if (Number.parseInt(String(stdout).slice(1), 10) >= MAJOR) return bundled
  }
  if (Number.parseInt(process.versions.node, 10) >= MAJOR) return process.execPath
  console.error(`É preciso Node ${MAJOR} ou mais novo (este é o ${process.versions.node}): instale-o e tente de novo.`)
  process.exit(1)
}

/** The parent's pid; when the parent is a shell (npm runs scripts with one), also the shell's parent. */
function parentPids() {
  try {
    const [, name, , ppid] = /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(sh|dash|bash)$/.test(name) ? `${process.ppid} ${ppid}` : String(process.ppid)
  } catch {
    return String(process.ppid)
  }
}

/**
 * Runs the script in its own session, so that it receives each signal once, from this process: on Ctrl-C the terminal
 * signals every foreground process, and npm then signals this one again. The IPC channel closes when this process ends.
 */
function run(node, args) {
  // The scripts that read from the terminal.
  const asks = ['scripts/admin.ts', 'scripts/new.ts'].includes(args[0])
  const stdin = asks ? 'inherit' : 'ignore'
  const child = spawn(node, args, { cwd: root, stdio: [stdin, 'inherit', 'inherit', 'ipc'], detached: !asks })
  const last = { signal: '', at: 0 }
  const forward = (signal) => {
    const now = Date.now()
    if (signal === last.signal && now - last.at < 500) return
    Object.assign(last, { signal, at: now })
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))

  // A killed npm does not end its children, so stop when the parent changes. Without npm, a parent that ends is a shell
  // that started this process in the background.
  if (process.env.npm_execpath) {
    const before = parentPids()
    setInterval(() => {
      if (parentPids() !== before) forward('SIGTERM')
    }, 1000).unref()
  }

  child.on('error', (error) => {
    console.error(`Não foi possível iniciar ${node}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}

const [first = '', ...rest] = process.argv.slice(2)
const [, folder] = /^--packages=(.+)$/.exec(first) ?? []
await install(root, 'dependências, uns 640 MB na primeira vez')
// Packages for a single, rarely used command are installed when it is first run (bench/package.json).
if (folder) await install(join(root, folder), 'o que só este comando usa')
run(findNode(), folder ? rest : [first, ...rest])
