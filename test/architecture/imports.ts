import { posix } from 'node:path'

const BASE = ['src/lib', 'src/texts', 'src/ui', 'src/api']
const SHARED = ['contract', 'machines']
const FREE = null

/** Each zone and the zones it may import besides itself; `FREE` may import anything. */
const ZONES: Record<string, readonly string[] | typeof FREE> = {
  contract: [],
  machines: ['contract'],
  server: SHARED,
  sandbox: [],
  demo: ['contract', 'server'],
  ...Object.fromEntries(BASE.map((zone) => [zone, [...SHARED, ...BASE]])),
  // Components that both the site and the back-office show for events and banners.
  'src/evento': [...SHARED, ...BASE],
  'src/banner': [...SHARED, ...BASE],
  'src/site': [...SHARED, ...BASE, 'src/evento', 'src/banner'],
  'src/adm': [...SHARED, ...BASE, 'src/evento', 'src/banner'],
  'src/app': [...SHARED, ...BASE, 'src/site', 'src/adm'],
  // Programs that run beside the page.
  'src/worker': ['src/lib', 'contract'],
  // src/main.tsx and its styles.
  src: [...SHARED, ...BASE, 'src/app'],
  scripts: FREE,
  bench: FREE,
  test: FREE,
}

/** Folders without code. */
const NO_CODE = new Set(['docs', 'public'])

/** Packages a zone may use; zones that are not listed may use any. */
const PACKAGES: Record<string, RegExp> = {
  contract: /^(zod(\/|$)|culori\/fn$)/,
  machines: /^xstate(\/|$)/,
}

/** Packages that one folder alone may use. */
const ONLY_IN: { packages: RegExp; folder: RegExp; because: string }[] = [
  {
    packages: /^prom-client(\/|$)/,
    folder: /^(server\/metrics|test)\//,
    because: 'only server/metrics knows the library of the figures',
  },
]

/** Imports that are forbidden inside a zone. */
const BOUNDARIES: { from: RegExp; to: RegExp; because: string }[] = [
  {
    from: /^(contract|src\/(?!adm\/casa\/|texts\/adm-cores))/,
    to: /^contract\/cores-rules\.ts$/,
    because: "the library of colours is not in a buyer's bundle",
  },
  {
    from: /^server\/gateways\//,
    to: /^server\/(modules|sales)\//,
    because: 'gateways do not depend on modules or sales',
  },
  {
    from: /^server\/mensagens\//,
    to: /^server\/(modules|sales|club|jobs)\//,
    because: 'who has something to tell calls server/mensagens, and not the reverse',
  },
  { from: /^server\/db\//, to: /^server\/modules\//, because: 'db does not depend on modules' },
  {
    from: /^server\/sales\/refund\//,
    to: /^server\/sales\/(settle|give-back)\//,
    because:
      'settling and giving back know refunds, and not the reverse: what both need is beside them in server/sales',
  },
  {
    from: /^server\/sales\/settle\//,
    to: /^server\/sales\/give-back\//,
    because: 'settling a payment calls nobody: giving back calls the provider and settles what it answers',
  },
  {
    from: /^server\/(?!metrics\/|(app|app-deps|main)\.ts)/,
    to: /^server\/metrics\//,
    because: 'who works does not know who counts: tell server/observer.ts',
  },
  {
    from: /^src\/(?!adm\/|app\/|api\/office\/)/,
    to: /^src\/api\/office\//,
    because: "the back-office's calls are not in a buyer's bundle",
  },
]

/** The folder of a screen. Screens do not import each other, except `shared`, which in turn imports no screen. */
const SCREEN = /^src\/(?:site|adm)\/([^/]+)\//
const SHARED_BY_SCREENS = 'shared'
/** The table of the back-office's sections, which names the file of each. */
const SECTIONS = 'src/adm/shell/sections.ts'

// `import x from`, `export x from`, `import 'x'`, `import('x')`, also over several lines.
const IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:type\s)?(?:[\w*{}\s,$]+?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

export function importsOf(code: string): string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...bare.matchAll(IMPORT)].map(([, plain, lazy]) => plain ?? lazy ?? '')
}

/** The zone of a path, or undefined if it has none. */
function zoneOf(path: string): string | undefined {
  const [top = '', second = '', ...rest] = path.split('/')
  if (top !== 'src') return top in ZONES ? top : undefined
  if (rest.length === 0) return 'src'
  return `src/${second}` in ZONES ? `src/${second}` : undefined
}

/** The rule that this import breaks, or undefined. */
function violation(file: string, specifier: string): string | undefined {
  const zone = zoneOf(file) ?? ''
  const allowed = ZONES[zone]
  if (allowed === FREE) return undefined
  if (!specifier.startsWith('.')) {
    const only = ONLY_IN.find(({ packages, folder }) => packages.test(specifier) && !folder.test(file))
    if (only) return only.because
    const packages = PACKAGES[zone]
    return packages && !packages.test(specifier) ? `${zone} may not use the package ${specifier}` : undefined
  }
  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
  const other = zoneOf(target)
  if (other === undefined) return `${target} is in no zone`
  if (other !== zone && !allowed?.includes(other)) return `${zone} may not import ${other}`
  const boundary = BOUNDARIES.find(({ from, to }) => from.test(file) && to.test(target))
  if (boundary) return boundary.because
  const [screen, otherScreen = SHARED_BY_SCREENS] = [file, target].map((path) => SCREEN.exec(path)?.[1])
  if (file !== SECTIONS && screen && screen !== otherScreen && otherScreen !== SHARED_BY_SCREENS)
    return `the screen ${screen} may not import ${otherScreen}: move what both need to ${SHARED_BY_SCREENS}`
  const [mine, theirs] = [file, target].map((path) => /^server\/modules\/([^/]+)\//.exec(path)?.[1])
  const isRepo = /(^|[/.-])repo(\/|[.-]|$)/.test(target)
  if (mine && theirs && mine !== theirs && isRepo) return `the repo of ${theirs} belongs to that module`
  return undefined
}

/** Returns one line for each forbidden import in these files. */
export function violations(files: readonly { path: string; code: string }[]): string[] {
  return files.flatMap(({ path, code }) =>
    zoneOf(path) === undefined
      ? [`${path}: is in no zone; add its folder to ZONES in test/architecture/imports.ts`]
      : importsOf(code).flatMap((specifier) => {
          const what = violation(path, specifier)
          return what ? [`${path}: ${what} (${specifier})`] : []
        }),
  )
}

/** Returns the top-level folders without a zone. */
export function unknownFolders(folders: readonly string[]): string[] {
  return folders.filter((folder) => folder !== 'src' && !(folder in ZONES) && !NO_CODE.has(folder))
}
