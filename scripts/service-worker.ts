import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type Built = { type: 'asset'; source: string | Uint8Array } | { type: 'chunk'; code: string }
type SiteFile = { url: string; revision: string | null }

const contentOf = (file: Built) => (file.type === 'asset' ? file.source : file.code)

/** The files a page needs to open without a network: page, scripts, styles and the font of Portuguese letters; no pictures. */
const NEEDED = /(^index\.html|\.js|\.css|-pt-[\w-]+\.woff2)$/

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
        const files = Object.entries(bundle)
          .filter(([name]) => NEEDED.test(name))
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
