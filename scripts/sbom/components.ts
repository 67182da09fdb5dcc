/** An installed package, as package-lock.json has it; the root project's key is ''. */
type Locked = {
  name?: string
  version?: string
  integrity?: string
  license?: string
  dev?: true
  optional?: true
  devOptional?: true
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
export type Packages = Readonly<Record<string, Locked>>

const FOLDER = 'node_modules/'
const nameAt = (path: string, { name }: Locked): string => name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** The package URL: https://github.com/package-url/purl-spec */
export const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`
const refAt = (path: string, locked: Locked): string => purlOf(nameAt(path, locked), locked.version ?? '')

/** An expression (`MIT OR Apache-2.0`), or one license by its SPDX identifier. */
const licensesOf = (license: string | undefined) =>
  license === undefined ? [] : [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }]

/** `sha512-…` in base64, as CycloneDX writes it. */
const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((hash) => hash !== '')
    .map((hash) => {
      const [alg = '', content = ''] = hash.split(/-(.*)/)
      return { alg: alg.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') }
    })

/** A package once, also where it is installed in several folders. */
export function componentsOf(packages: Packages) {
  const components = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => {
      const name = nameAt(path, locked)
      const isDevelopment = locked.dev === true || locked.devOptional === true
      return {
        'bom-ref': refAt(path, locked),
        type: 'library',
        name,
        version: locked.version ?? '',
        scope: locked.optional || locked.devOptional ? 'optional' : 'required',
        purl: refAt(path, locked),
        hashes: hashesOf(locked.integrity),
        licenses: licensesOf(locked.license),
        // What the browser loads is built from these, too.
        ...(isDevelopment && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
      }
    })
  return [...new Map(components.map((one) => [one['bom-ref'], one])).values()]
}

/** Where Node finds a package from a folder: there, or in a folder around it. */
function foundFrom(packages: Packages, path: string, name: string): string | null {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${FOLDER}`)))) {
    const candidate = `${at === '' ? '' : `${at}/`}${FOLDER}${name}`
    if (packages[candidate]) return candidate
    if (at === '') return null
  }
}

/** Which package needs which; what is optional and not installed is left out. */
export function dependenciesOf(packages: Packages, root: string) {
  const needs = new Map<string, Set<string>>()
  for (const [path, locked] of Object.entries(packages)) {
    const ref = path === '' ? root : refAt(path, locked)
    const names = Object.keys({
      ...locked.dependencies,
      ...locked.optionalDependencies,
      ...locked.peerDependencies,
      ...(path === '' && locked.devDependencies),
    })
    const found = names.map((name) => foundFrom(packages, path, name)).filter((at) => at !== null)
    const all = needs.get(ref) ?? new Set()
    for (const at of found) all.add(refAt(at, packages[at] ?? {}))
    needs.set(ref, all)
  }
  return [...needs].map(([ref, all]) => ({ ref, dependsOn: [...all].sort() }))
}
