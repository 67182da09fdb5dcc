import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import type { PageFile } from './page-file.ts'

/** Renders a page as soon as its file is loaded, with the component of its calls as children; suspends until then. */
export function LazyPage({ file, children }: { file: PageFile; children?: ReactNode }) {
  const { key } = useLocation()
  const { default: Page } = use(file.for(key))
  return <Page>{children}</Page>
}
