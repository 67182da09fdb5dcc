import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type BuiltChunk = {
  type: 'chunk'
  code: string
  facadeModuleId: string | null
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}
type Built = { type: 'asset'; source: string | Uint8Array } | BuiltChunk
type SiteFile = { url: string; revision: string | null }

const contentOf = (file: Built) => (file.type === 'asset' ? file.source : file.code)

/** The files a page needs to open without a network: page, scripts, styles and the font of Portuguese letters; no pictures. */
const NEEDED = /(^index\.html|\.js|\.css|-pt-[\w-]+\.woff2)$/

/** The back-office is for people at work, and no file of it comes to the visitors' phones. */
const OFFICE = /src\/app\/office\.tsx$/

/** The names of the files that public pages load, now or later. */
function publicFiles(bundle: Record<string, Built>): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (found.has(name) || (file?.type === 'chunk' && OFFICE.test(file.facadeModuleId ?? ''))) return
    found.add(name)
    if (file?.type !== 'chunk') return
    for (const other of [...file.imports, ...file.dynamicImports]) add(other)
    for (const sheet of file.viteMetadata?.importedCss ?? []) add(sheet)
  }
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'chunk' ? file.isEntry : !/\.(js|css)$/.test(name)) add(name)
  }
  return found
}

/** The name of a file in `assets/` contains a hash of its content, so it needs no revision. */
const siteFile = ([name, file]: [string, Built]): SiteFile => ({
  url: `/${name}`,
  revision: name.startsWith('assets/') ? null : createHash('sha256').update(contentOf(file)).digest('hex').slice(0, 16),
})

/**
 * Builds the service worker after the page, as `sw.js` beside it, with the list of the page's files. It is a program of
 * its own: it shares no file with the page.
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
        const isPublic = publicFiles(bundle as unknown as Record<string, Built>)
        const files = Object.entries(bundle)
          .filter(([name]) => NEEDED.test(name) && isPublic.has(name))
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
