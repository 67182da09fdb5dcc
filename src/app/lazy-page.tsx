import { use } from 'react'
import { useLocation } from 'react-router'
import type { PageFile } from './page-file.ts'

/** Renders a page as soon as its file is loaded; suspends until then. */
export function LazyPage({ file }: { file: PageFile }) {
  const { key } = useLocation()
  const { default: Page } = use(file.for(key))
  return <Page />
}
