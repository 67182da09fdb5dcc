// What every npm script goes through: dependencies in place, Node 24 found, then the script as a child.
// Plain JavaScript without dependencies, because it runs on whatever Node is installed, before anything else is.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './boot/install.mjs'

const MAJOR = 24
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** npm brings Node as a package on some systems (package.json, optionalDependencies); else ours must be new enough. */
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

/** Our parent, and its own when it is the shell that npm runs scripts with. */
function parentPids() {
  try {
    const [, name, , ppid] = /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? []
    return /^(sh|dash|bash)$/.test(name) ? `${process.ppid} ${ppid}` : String(process.ppid)
  } catch {
    return String(process.ppid)
  }
}

/**
 * Runs the script in a session of its own, so that a signal reaches it once, from here: with Ctrl-C the terminal
 * signals everybody in the foreground, and npm then signals us once more. The IPC channel tells it when we are gone.
 */
function run(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
  const last = { signal: '', at: 0 }
  const forward = (signal) => {
    const now = Date.now()
    if (signal === last.signal && now - last.at < 500) return
    Object.assign(last, { signal, at: now })
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))

  // npm killed by force takes nobody with it. Without npm, a parent that ends is a shell that put us in the background.
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

await install(root)
run(findNode(), process.argv.slice(2))
