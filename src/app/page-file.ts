import type { ComponentType } from 'react'
import { trackPageLoad } from '../site/shell/pending-navigation.ts'
import { loadMissingStyles } from './missing-styles.ts'
import { forgetReload, reloadOnce } from './new-version.ts'

type Loaded = { default: ComponentType }

export type PageFile = {
  /** For a visit of the page: the same promise each time it is rendered, or the rendering would never end. */
  for(visit: string): Promise<Loaded>
  /** Before anybody asked for it. */
  prefetch(): void
}

const NEVER = new Promise<never>(() => undefined)
const failed = new Set<() => void>()

/** Once a failure is on the screen: unlike with React's `lazy`, a file that did not come is asked for again next time. */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A page in a file of its own. */
export function pageFile(ask: () => Promise<Loaded>): PageFile {
  let file: Promise<Loaded> | null = null
  let visited: string | null = null
  const forget = () => {
    file = null
    visited = null
  }

  const load = () => loadMissingStyles()?.then(ask) ?? ask()
  const loadNow = async (): Promise<Loaded> => {
    const { href } = window.location
    try {
      const loaded = await load()
      forgetReload()
      return loaded
    } catch (error) {
      if (await reloadOnce(href)) return NEVER
      failed.add(forget)
      throw error
    }
  }
  return {
    for: (visit) => {
      file ??= loadNow()
      if (visited !== visit) trackPageLoad(visit, file)
      visited = visit
      return file
    },
    prefetch: () => {
      if (file) return
      const loading = load()
      file = loading
      loading.catch(() => {
        // Who visits it tries again.
        if (file === loading) forget()
      })
    },
  }
}
