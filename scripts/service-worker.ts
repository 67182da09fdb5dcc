import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type Chunk = {
  type: 'chunk'
  code: string
  isEntry: boolean
  facadeModuleId: string | null
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}
type Built = { type: 'asset'; source: string | Uint8Array } | Chunk
type Bundle = Record<string, Built>
type SiteFile = { url: string; revision: string | null }

const contentOf = (file: Built) => (file.type === 'asset' ? file.source : file.code)

/** Needed files besides scripts and styles: the page and the font of Portuguese letters; no pictures. */
const NEEDED = /(^index\.html|-pt-[\w-]+\.woff2)$/
/** The entry of the back-office: buyers do not need files that only it imports. */
const OFFICE = join('src', 'app', 'office.tsx')

/** The scripts and styles of the public pages. */
function publicFiles(bundle: Bundle): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk' || chunk.facadeModuleId?.endsWith(OFFICE)) return
    found.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) add(other)
  }
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.isEntry) add(name)
  return found
}

/** The name of a file in `assets/` contains a hash of its content, so it needs no revision. */
const siteFile = ([name, file]: [string, Built]): SiteFile => ({
  url: `/${name}`,
  revision: name.startsWith('assets/') ? null : createHash('sha256').update(contentOf(file)).digest('hex').slice(0, 16),
})

/**
 * Builds the service worker after the page, as `sw.js` beside it, with the list of the page's files. It is built
 * separately, because it shares no file with the page.
 */
export function serviceWorker(root: string): Plugin {
  let outDir = ''
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    writeBundle: {
      sequential: true,
      async handler(_options, bundle) {
        const site = publicFiles(bundle as Bundle)
        const files = Object.entries(bundle as Bundle)
          .filter(([name]) => site.has(name) || NEEDED.test(name))
          .map(siteFile)
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { SITE_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: join(root, 'src', 'worker', 'service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}
