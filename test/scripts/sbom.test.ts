import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { componentsOf, dependenciesOf, type Packages } from '../../scripts/sbom/components.ts'
import { sbomOf } from '../../scripts/sbom/document.ts'
import { ROOT } from '../architecture/walk.ts'

const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Packages }
const { dependencies = {}, devDependencies = {} } = packages[''] ?? {}

type Sbom = {
  components: { 'bom-ref': string; name: string; purl: string; hashes: { alg: string; content: string }[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
const sbom = JSON.parse(sbomOf(lock)) as Sbom

describe('the software bill of materials', () => {
  it('has every package that is installed or built into the site, once', () => {
    const refs = sbom.components.map((one) => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    const names = new Set(sbom.components.map(({ name }) => name))
    const wanted = [...Object.keys(dependencies), ...Object.keys(devDependencies)]
    expect(wanted.length).toBeGreaterThan(50)
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })

  it('names known packages only in what needs what, and everything is needed by something', () => {
    const refs = new Set(sbom.components.map((one) => one['bom-ref']))
    const needed = new Set(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect([...needed].filter((ref) => !refs.has(ref))).toEqual([])
    expect([...refs].filter((ref) => !needed.has(ref))).toEqual([])
    const fastify = sbom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/fastify@'))
    expect(fastify?.dependsOn.some((ref) => ref.startsWith('pkg:npm/pino@'))).toBe(true)
  })

  it('has a SHA-512 of every package, so that a replaced one is not installed', () => {
    const without = sbom.components.filter(
      ({ hashes }) => hashes.length !== 1 || hashes[0]?.alg !== 'SHA-512' || hashes[0].content.length !== 128,
    )
    // Programs of the linter for other systems, which nothing here installs (docs/security.md#dependencies).
    expect(without.map(({ name }) => name).filter((name) => !name.startsWith('@biomejs/cli-'))).toEqual([])
    expect(without.length).toBeLessThanOrEqual(8)
  })

  it('is the same for the same lock file, and names no registry', () => {
    expect(sbomOf(lock)).toBe(sbomOf(lock))
    expect(sbomOf(lock).match(/https?:\/\/[^/"]+/g)).toEqual(['http://cyclonedx.org'])
  })
})

it('a package in several folders is one component, and each folder finds the version that Node finds', () => {
  const made: Packages = {
    '': { name: 'shop', version: '1.0.0', dependencies: { a: '1', '@x/b': '2' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT OR Apache-2.0', dependencies: { c: '1', gone: '1' } },
    'node_modules/a/node_modules/c': { version: '1.0.0', license: 'MIT' },
    'node_modules/@x/b': { version: '2.0.0', dev: true, dependencies: { c: '2' } },
    'node_modules/@x/b/node_modules/d': { version: '4.0.0', peerDependencies: { c: '2' } },
    'node_modules/c': { version: '2.0.0' },
    'node_modules/e/node_modules/c': { version: '1.0.0', license: 'MIT' },
  }
  expect(componentsOf(made).map(({ purl }) => purl)).toEqual([
    'pkg:npm/a@1.0.0',
    'pkg:npm/c@1.0.0',
    'pkg:npm/%40x/b@2.0.0',
    'pkg:npm/d@4.0.0',
    'pkg:npm/c@2.0.0',
  ])
  expect(componentsOf(made).map(({ licenses }) => licenses)).toEqual([
    [{ expression: 'MIT OR Apache-2.0' }],
    [{ license: { id: 'MIT' } }],
    [],
    [],
    [],
  ])
  expect(dependenciesOf(made, 'shop')).toEqual([
    { ref: 'shop', dependsOn: ['pkg:npm/%40x/b@2.0.0', 'pkg:npm/a@1.0.0'] },
    { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/c@1.0.0'] },
    { ref: 'pkg:npm/c@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/%40x/b@2.0.0', dependsOn: ['pkg:npm/c@2.0.0'] },
    { ref: 'pkg:npm/d@4.0.0', dependsOn: ['pkg:npm/c@2.0.0'] },
    { ref: 'pkg:npm/c@2.0.0', dependsOn: [] },
  ])
})
