import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { ensureSite } from '../../scripts/site.ts'
import { cleanUp, ROOT, tempFolder } from './support.ts'

afterEach(cleanUp)

function makeSite(): string {
  const root = tempFolder()
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src', 'main.js'), 'document.title = "um"')
  writeFileSync(join(root, 'src', 'render.tsx'), 'export const render = () => ""')
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/src/main.js"></script>')
  writeFileSync(join(root, 'vite.config.ts'), 'export default {}')
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  return root
}

it('the site is built only if it is missing or stale', async () => {
  const root = makeSite()
  const output: string[] = []
  const ensure = () => ensureSite(root, (line) => output.push(line))

  const dist = await ensure()
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain('/assets/')
  await ensure()
  expect(output).toEqual(['Montando o site…'])

  writeFileSync(join(root, 'src', 'main.js'), 'document.title = "dois"')
  await Promise.all([ensure(), ensure()])
  const [asset = ''] = readdirSync(join(dist, 'assets'))
  expect(readFileSync(join(dist, 'assets', asset), 'utf8')).toContain('dois')
  expect(readdirSync(root).filter((name) => name.startsWith('.build'))).toEqual([])
})

it('the build of the site writes compressed copies of large text files', async () => {
  const root = makeSite()
  writeFileSync(join(root, 'src', 'main.js'), `document.title = "${'muito '.repeat(1000)}"`)
  const assets = join(await ensureSite(root, () => undefined), 'assets')
  const name = readdirSync(assets).find((file) => file.endsWith('.js')) ?? ''
  const plain = readFileSync(join(assets, name))
  expect(brotliDecompressSync(readFileSync(join(assets, `${name}.br`)))).toEqual(plain)
  expect(gunzipSync(readFileSync(join(assets, `${name}.gz`)))).toEqual(plain)
})

it('the build of the site keeps the old one when the new one does not build', async () => {
  const root = makeSite()
  const dist = await ensureSite(root, () => undefined)
  writeFileSync(join(root, 'src', 'main.js'), 'import "./inexistente.js"')
  await expect(ensureSite(root, () => undefined)).rejects.toThrow(/O site não pôde ser montado/)
  expect(existsSync(join(dist, 'index.html'))).toBe(true)
})
