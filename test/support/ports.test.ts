import { type ChildProcess, spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './ports.ts'

/** Starts a process that takes a free port and stays; it begins its search where every such process begins. */
async function takePort(): Promise<{ port: string; process: ChildProcess }> {
  const script = `const { freePort } = await import('${new URL('ports.ts', import.meta.url).href}')
    console.log(await freePort())
    setInterval(() => {}, 1000)`
  const sameStart = ['--import', 'data:text/javascript,Math.random = () => 0.5']
  const taker = spawn(process.execPath, [...sameStart, '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void taker.kill('SIGKILL'))
  const port = await new Promise<string>((resolve) => taker.stdout.once('data', (text) => resolve(String(text).trim())))
  return { port, process: taker }
}

test('on Linux a free port is given to one living process only', async () => {
  const first = await takePort()
  const second = await takePort()
  expect(second.port === first.port).toBe(process.platform !== 'linux')
  first.process.kill('SIGKILL')
  await new Promise((resolve) => first.process.once('exit', resolve))
  expect((await takePort()).port).toBe(first.port)
})

test('a process finds groups of ports one after another', async () => {
  const group = (port: number) => [port + 11, port + 12, port + 31]
  const found: number[] = []
  for (let nr = 0; nr < 5; nr += 1) found.push(await freePort(group))
  const all = found.flatMap((port) => [port, ...group(port)])
  expect(new Set(all).size).toBe(all.length)
})
