import type { ReactNode } from 'react'
import type { Need } from '../../contract/chaves-rules.ts'
import type { SessionStore } from './office-tokens.ts'

/** The proofs of who is at the page. Few calls ask for one, so their code is loaded with the first. */
export function lazyProofs(store: SessionStore) {
  let dialog: ReactNode = null
  let end = () => {}
  const listeners = new Set<() => void>()
  const load = async () => {
    const { openProofs } = await import('./office-proof.tsx')
    const opened = openProofs(store)
    dialog = opened.dialog
    end = opened.cancel
    for (const listener of listeners) listener()
    return opened
  }
  let loading: ReturnType<typeof load> | null = null
  return {
    /** Without the code, the call stays refused, and its screen shows why. */
    prove: async (need: Need): Promise<boolean> => {
      loading ??= load()
      const opened = await loading.catch(() => null)
      if (opened === null) loading = null
      return opened !== null && opened.prove(need)
    },
    cancel: () => end(),
    dialog: {
      now: () => dialog,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}
