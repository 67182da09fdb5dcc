import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import type { PageFile } from './page-file.ts'
import { whenRestored } from './when-restored.ts'

/** Renders a page, with its calls as children, as soon as its file is loaded; suspends until then. */
export function LazyPage({ file, children }: { file: PageFile; children?: ReactNode }) {
  const { key } = useLocation()
  // A page that the server renders follows the cliente's state when that is known; the others begin with it.
  if (file.sources.length === 0) use(whenRestored())
  const { default: Page } = use(file.for(key))
  return <Page>{children}</Page>
}
