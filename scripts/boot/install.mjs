import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { takeLock } from './lock.mjs'

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function wantedHash(root) {
  const hash = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) hash.update(read(join(root, name)))
  return hash.digest('hex')
}

/** Whether a manual `npm ci` or `npm install` is complete: npm's own record, written last, matches the lock file. */
function isInstalledByNpm(root) {
  try {
    const { packages: wanted } = JSON.parse(read(join(root, 'package-lock.json')))
    const { packages: present } = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')))
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true
      const found = present[path]
      // An optional package may be for another platform.
      if (!found) return entry.optional === true || entry.devOptional === true
      return found.version === entry.version && found.integrity === entry.integrity && existsSync(join(root, path))
    })
  } catch {
    return false
  }
}

const markerOf = (root) => join(root, 'node_modules', '.bilheteria-installed')

const isInstalled = (root) => read(markerOf(root)) === wantedHash(root)

/** The installed packages in `allowScripts`: only their install scripts run, in every version of npm. */
function packagesWithScripts(root) {
  const { allowScripts = {} } = JSON.parse(read(join(root, 'package.json')))
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name] === true)
  return names.filter((name) => existsSync(join(root, 'node_modules', name)))
}

function runNpm(root, lock, args) {
  const bin = join(root, 'node_modules', '.bin')
  const env = { ...process.env }
  // `npm ci` removes the Node it would otherwise run on: node_modules/.bin comes first in a script's PATH.
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== bin)
    .join(delimiter)
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [program, first] = npm && node && existsSync(npm) ? [node, [npm]] : ['npm', []]
  const child = spawn(program, [...first, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) lock.alsoFor(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  // On a signal npm ends first, and this process after it: the lock must not be released before.
  const stop = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop)
      resolve({ code: code ?? 1, output, interrupted: signal !== null || code === 130 })
    })
  })
}

async function installAll(root, lock, what) {
  if (!isInstalledByNpm(root)) {
    console.log(`Instalando ${what}…`)
    const flags = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--ignore-scripts']
    const installed = await runNpm(root, lock, ['ci', ...flags])
    if (installed.code !== 0) return installed
  }
  const names = packagesWithScripts(root)
  return names.length === 0 ? { code: 0, output: '' } : runNpm(root, lock, ['rebuild', ...names])
}

/** npm's error lines, without its warnings and its usage text. */
function npmErrorLines(output) {
  const lines = output.trim().split('\n')
  const errors = lines.filter((line) => line.startsWith('npm error'))
  const help = errors.indexOf('npm error Usage:')
  return (errors.length > 0 ? errors.slice(0, help < 0 ? 20 : help) : lines.slice(-20)).join('\n')
}

/**
 * Installs the packages of a folder's package-lock.json if they are missing: the project's, or those of a few rare
 * commands (bench/package.json). Of two concurrent calls, one installs, one waits.
 * @param {string} root the folder
 * @param {string} what the name of the packages, for the line that is printed before the installation
 */
export async function install(root, what) {
  if (isInstalled(root)) return
  const lock = await takeLock(root, () => console.log('Esperando outra instalação de dependências terminar…'))
  try {
    if (isInstalled(root)) return
    const { code, output, interrupted } = await installAll(root, lock, what)
    if (code === 0) return writeFileSync(markerOf(root), wantedHash(root))
    if (!interrupted) console.error(`${npmErrorLines(output)}\nAs dependências não puderam ser instaladas (npm ci).`)
    lock.release()
    process.exit(interrupted ? 130 : 1)
  } finally {
    lock.release()
  }
}
