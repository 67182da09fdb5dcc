// Imported before the components' style sheets, so that they may override the base styles.
import { start } from './app/start.tsx'
import './ui/base.css'
import './ui/tokens.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (import.meta.env.DEV && new URLSearchParams(window.location.search).has('inspect')) {
  await import('./lib/inspect.ts').then(({ startInspector }) => startInspector())
}
void start(root)
