import { use } from 'react'
import { useLocation } from 'react-router'
import type { PageFile } from './page-file.ts'
import { whenRestored } from './when-restored.ts'

/** Renders a page as soon as its file is loaded; suspends until then. */
export function LazyPage({ file }: { file: PageFile }) {
  const { key } = useLocation()
  // A page that the server renders follows the cliente's state when that is known; the others begin with it.
  if (!file.source) use(whenRestored())
  const { default: Page } = file.loaded() ?? use(file.for(key))
  return <Page />
}
