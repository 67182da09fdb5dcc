import { use } from 'react'
import { useLocation } from 'react-router'
import type { PageFile } from './page-file.ts'

/** A page once its file is there. */
export function LazyPage({ file }: { file: PageFile }) {
  const { key } = useLocation()
  const { default: Page } = use(file.for(key))
  return <Page />
}
