import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import type { PageFile } from './page-file.ts'

/** Renders a page, with its calls as children, as soon as its file is loaded; suspends until then. */
export function LazyPage({ file, children }: { file: PageFile; children?: ReactNode }) {
  const { key } = useLocation()
  const { default: Page } = use(file.for(key))
  return <Page>{children}</Page>
}
