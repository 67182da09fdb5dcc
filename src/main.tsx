// Imported before the components' style sheets, which may override the base styles.
import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { noteMissingStyles } from './app/missing-styles.ts'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'

noteMissingStyles()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (import.meta.env.DEV && new URLSearchParams(window.location.search).has('inspect')) {
  await import('./lib/inspect.ts').then(({ startInspector }) => startInspector())
}
createRoot(root).render(
  <Providers>
    <Router />
  </Providers>,
)
