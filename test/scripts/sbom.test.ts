import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSbom } from '../../scripts/sbom.ts'
import { ROOT } from '../architecture/walk.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  [kind in 'dependencies' | 'devDependencies']: Record<string, string>
}

type Sbom = {
  components: { 'bom-ref': string; name: string; purl: string; hashes?: { alg: string; content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
const text = makeSbom()
const sbom = JSON.parse(text) as Sbom

describe('the software bill of materials', () => {
  it('the software bill of materials has every package that is installed or built into the site, once', () => {
    const refs = sbom.components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    const names = new Set(sbom.components.map(({ name }) => name))
    const wanted = [...Object.keys(dependencies), ...Object.keys(devDependencies)]
    expect(wanted.length).toBeGreaterThan(50)
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })

  it('the software bill of materials names known packages only in what needs what, and everything is needed by something', () => {
    const refs = new Set(sbom.components.map((one) => one['bom-ref']))
    const needed = new Set(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect([...needed].filter((ref) => !refs.has(ref))).toEqual([])
    expect([...refs].filter((ref) => !needed.has(ref))).toEqual([])
    const fastify = sbom.dependencies.find(({ ref }) => ref.startsWith('fastify@'))
    expect(fastify?.dependsOn.some((ref) => ref.startsWith('pino@'))).toBe(true)
  })

  it('the software bill of materials has a SHA-512 of every package, so that a replaced one is not installed', () => {
    const without = sbom.components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512' || hashes.length !== 1)
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it('the software bill of materials names no registry', () => {
    expect(new Set(text.match(/https?:\/\/[^/"]+/g))).toEqual(new Set(['http://cyclonedx.org']))
  })
})
