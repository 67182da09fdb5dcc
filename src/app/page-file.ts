import type { ComponentType } from 'react'
import { trackPageLoad } from '../site/shell/pending-navigation.ts'
import { loadMissingStyles } from './missing-styles.ts'
import { forgetReload, reloadOnce } from './new-version.ts'

type Loaded = { default: ComponentType }

export type PageFile = {
  /** Loads the page for a visit. Returns the same promise on every render: a new one would suspend forever. */
  for(visit: string): Promise<Loaded>
  /** Loads the page before it is visited. */
  prefetch(): void
}

const NEVER = new Promise<never>(() => undefined)
const failed = new Set<() => void>()

/**
 * Called once a failure is on the screen: unlike with React's `lazy`, the next visit requests the failed file again.
 */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A page in a file of its own. */
export function pageFile(importPage: () => Promise<Loaded>): PageFile {
  let file: Promise<Loaded> | null = null
  let visited: string | null = null
  const forget = () => {
    file = null
    visited = null
  }

  const load = () => loadMissingStyles()?.then(importPage) ?? importPage()
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
        // A visit loads it again.
        if (file === loading) forget()
      })
    },
  }
}
