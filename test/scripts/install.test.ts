import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { cleanUp, eventually, processes, ROOT, run, tempFolder } from './support.ts'

afterEach(cleanUp)

// A fake npm: records that it ran, takes a while, and creates node_modules.
const FAKE_NPM = `
import { appendFileSync, mkdirSync } from 'node:fs'
appendFileSync('runs.txt', process.argv.slice(2).join(' ') + '\\n')
if (process.env.FAKE_NPM === 'fails') { console.error('npm error the registry is closed'); process.exit(1) }
const ms = process.env.FAKE_NPM === 'never ends' ? 600_000 : 700
setTimeout(() => mkdirSync('node_modules', { recursive: true }), ms)
`

function makeProject() {
  const root = join(tempFolder(), 'um projeto')
  mkdirSync(root)
  cpSync(join(ROOT, 'scripts/boot.mjs'), join(root, 'scripts/boot.mjs'))
  cpSync(join(ROOT, 'scripts/boot'), join(root, 'scripts/boot'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{"node_modules/x":{"version":"1.0.0"}}}')
  writeFileSync(join(root, 'npm.mjs'), FAKE_NPM)
  writeFileSync(join(root, 'hello.ts'), 'console.log("hello" as string, process.argv[2]); process.exit(7)')
  const env = { npm_execpath: join(root, 'npm.mjs'), npm_node_execpath: process.execPath, TMPDIR: root }
  return {
    root,
    boot: (more = {}, ...flags: string[]) =>
      run(['scripts/boot.mjs', ...flags, 'hello.ts', 'you'], { cwd: root, env: { ...env, ...more } }),
    runs: () => readFileSync(join(root, 'runs.txt'), 'utf8').trim().split('\n'),
  }
}

it('npm start installs once, even with two concurrent starts, and passes on arguments and exit code', async () => {
  const { boot, runs, root } = makeProject()
  const both = [boot(), boot()]
  expect(await Promise.all(both.map((running) => running.exit()))).toEqual([7, 7])
  expect(runs()).toEqual(['ci --no-audit --no-fund --include=dev --include=optional --ignore-scripts'])
  const outputs = both.map((running) => running.said()).sort()
  expect(outputs).toEqual([
    'Esperando outra instalação de dependências terminar…\nhello you\n',
    'Instalando dependências, uns 640 MB na primeira vez…\nhello you\n',
  ])

  writeFileSync(join(root, 'package.json'), '{"type":"module","version":"2.0.0"}')
  const later = boot()
  expect(await later.exit()).toBe(7)
  expect(runs()).toHaveLength(2)
})

it('packages for a single command are installed when that command first runs', async () => {
  const { boot, runs, root } = makeProject()
  mkdirSync(join(root, 'rare'))
  writeFileSync(join(root, 'rare/package.json'), '{"type":"module"}')
  const once = boot({}, '--packages=rare')
  expect(await once.exit()).toBe(7)
  expect(once.said()).toMatch(/^Instalando dependências.*\nInstalando o que só este comando usa…\nhello you\n$/)
  const again = boot({}, '--packages=rare')
  expect(await again.exit()).toBe(7)
  expect(again.said()).toBe('hello you\n')
  expect([runs().length, existsSync(join(root, 'rare/runs.txt'))]).toEqual([1, true])
})

it("npm start does not install when npm's record matches the lock file", async () => {
  const { boot, root } = makeProject()
  mkdirSync(join(root, 'node_modules/x'), { recursive: true })
  const record = '{"packages":{"node_modules/x":{"version":"1.0.0"}}}'
  writeFileSync(join(root, 'node_modules/.package-lock.json'), record)
  const running = boot()
  expect(await running.exit()).toBe(7)
  expect(running.said()).toBe('hello you\n')
  expect(existsSync(join(root, 'runs.txt'))).toBe(false)
})

it('npm start runs the scripts of the packages that are named, also when the packages were installed by hand', async () => {
  const { boot, runs, root } = makeProject()
  const allowScripts = { '@a/database': true, '@a/elsewhere': true, bundler: false }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', allowScripts }))
  for (const name of ['x', '@a/database', 'bundler']) mkdirSync(join(root, 'node_modules', name), { recursive: true })
  const record = '{"packages":{"node_modules/x":{"version":"1.0.0"}}}'
  writeFileSync(join(root, 'node_modules/.package-lock.json'), record)
  for (let start = 0; start < 2; start += 1) expect(await boot().exit()).toBe(7)
  expect(runs()).toEqual(['rebuild @a/database'])
})

it('npm start installs again after a killed installation', async () => {
  const { boot, runs, root } = makeProject()
  const first = boot({ FAKE_NPM: 'never ends' })
  // The file exists a moment before it has its line.
  await eventually('npm runs', () => existsSync(join(root, 'runs.txt')) && runs()[0] !== '')
  for (const pid of processes(`${root}/npm.mjs`)) process.kill(pid, 'SIGKILL')
  first.child.kill('SIGKILL')
  await sleep(50)
  const second = boot()
  expect(await second.exit()).toBe(7)
  expect(runs()).toHaveLength(2)
})

it('npm start shows the error of npm when the installation fails', async () => {
  const { boot } = makeProject()
  const running = boot({ FAKE_NPM: 'fails' })
  expect(await running.exit()).toBe(1)
  expect(running.said()).toBe(
    'Instalando dependências, uns 640 MB na primeira vez…\nnpm error the registry is closed\nAs dependências não puderam ser instaladas (npm ci).\n',
  )
})
