// Before the components' own sheets, which may differ from the base.
import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { Router } from './app/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers>
    <Router />
  </Providers>,
)
