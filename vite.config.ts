import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { serviceWorker } from './scripts/service-worker.ts'

const api = process.env.API_URL || 'http://127.0.0.1:3000'

/**
 * react-router names its components for debuggers by statements, and makes some by calls that are not marked as pure:
 * both would keep components that nothing uses (Link, Form, ScrollRestoration and what they need: 5 kB).
 */
const withoutUnusedComponents: Plugin = {
  name: 'without-unused-components',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/= (React\$\d+\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
  },
}

/** React calls none of these functions of its scheduler, which its bundle cannot show. */
const withoutUnusedScheduling: Plugin = {
  name: 'without-unused-scheduling',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/scheduler\/cjs\/scheduler\.production/ },
    handler: (code) =>
      code.replaceAll(/^exports\.unstable_(?:forceFrameRate|next|runWithPriority|wrapCallback) = [\s\S]*?^};$/gm, ''),
  },
}

/** A program of its own, which the server writes into the pages it renders (server/pages/page-files.ts). */
const STARTER = 'src/start-later.ts'

/** The parts of a list of events. */
const CARDS =
  /src\/(ui\/(picture|pill|poster|section|skeleton|load-failed|whole-words)|site\/shared\/(evento-card|card-labels|format-price)|(api|lib)\/(pictures|dates|env|non-breaking)|texts\/home)|contract\/pictures-rules/

/**
 * The parts of a page with a form, and of a question before something ends; and small modules of the contract, which
 * would be a file each, with its headers.
 */
const FORMS =
  /src\/ui\/(action-bar|check-box|choice|confirm-dialog|field|form|modal|page-head|step-bars|text-field)\/|contract\/(codigos-rules|documents|frentes-rules|ingresso-rules|instants-rules|masks|money-input-rules|pagarme-rules|planos-rules|vendas-rules)/

/** Small parts of most pages. */
const PAGES =
  /src\/(ui\/(copy-field|countdown|paragraphs)|site\/shared\/(back-bar|page-states)|api\/(fila|rifa)-list|lib\/(added-sheet|clock|inspect|persisted-step)|texts\/fila-link)|machines\/clock/

/** Small modules that all of the back-office needs: rights, rules of the login, texts of the frame. */
const OFFICE =
  /contract\/(chaves-rules|messages-office|refusals-office|roles|second-factor-rules|sessao-rules|tarefas-rules|users-rules)\.ts|src\/(texts\/adm(-keys)?|adm\/shared\/key-press|lib\/admin)\.ts/
/** What only users and the team need. */
const TEAM =
  /contract\/(convites|equipe|equipe-rules|users)\.ts|src\/(adm\/shared\/use-proof|texts\/adm-equipe|api\/office\/equipe)/

/** What a ticket shows of what has happened to it. */
const TICKET = /src\/(evento\/mudanca-notice|texts\/mudanca|ui\/timeline\/)/

/** The site in the browser. */
const site: UserConfig['build'] = {
  outDir: 'dist',
  // The content security policy allows our own files and nothing inline.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // By this the server links the files of a page that it renders.
  manifest: true,
  rolldownOptions: {
    input: ['index.html', STARTER],
    output: {
      // The initial code is two files: after a new version, only our own code is downloaded again. What most pages show
      // is one file instead of ten: the first page also names every file that another page needs.
      codeSplitting: {
        groups: [
          { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
          { name: 'first', tags: ['$initial'], test: (id) => !id.endsWith(STARTER) },
          { name: 'cards', test: CARDS, includeDependenciesRecursively: false },
          { name: 'pages', test: PAGES, includeDependenciesRecursively: false },
          { name: 'forms', test: FORMS, includeDependenciesRecursively: false },
          { name: 'office-rules', test: OFFICE, includeDependenciesRecursively: false },
          { name: 'team', test: TEAM, includeDependenciesRecursively: false },
          { name: 'ticket', test: TICKET, includeDependenciesRecursively: false },
        ],
      },
    },
  },
}

/** The same screens for the server's rendering threads, with all they need (docs/architecture.md#rendering). */
const renderer: UserConfig['build'] = {
  outDir: 'dist/.render',
  copyPublicDir: false,
  minify: false,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), withoutUnusedComponents, withoutUnusedScheduling, serviceWorker(import.meta.dirname)],
  server: {
    // Objects instead of plain addresses: a plain address rewrites Host, and the server compares Host with Origin.
    proxy: { '/api': { target: api }, '/socket.io': { target: api, ws: true } },
  },
  ...(isSsrBuild && {
    // The thread's environment does not decide which React it is.
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
    ssr: { noExternal: true },
  }),
  build: isSsrBuild ? renderer : site,
}))
