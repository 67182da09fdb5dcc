import { useState } from 'react'
import { UI } from '../texts/ui.ts'
import { alerted } from './alerts.ts'
import { useAppDispatch } from './redux.ts'

/** How an address was shared; `refused`: it could be neither shared nor copied. */
type Shared = 'shared' | 'copied' | 'refused'

/** Opens the device's share sheet; if there is none, or it fails, copies the address. */
async function share(title: string, url: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // The user closed the share sheet: not a failure.
      if (Object(error).name === 'AbortError') return 'shared'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}

const CONFIRMATION_MS = 3000

/**
 * Shares an address. Returns the function to call, and for some seconds whether the address was copied instead; a
 * refused copy is an alert.
 */
export function useShare(title: string, address: () => string): { isCopied: boolean; share: () => void } {
  const [isCopied, setCopied] = useState(false)
  const dispatch = useAppDispatch()
  const start = async () => {
    const url = address()
    const how = await share(title, url)
    if (how === 'refused') dispatch(alerted(UI.shareRefused(url)))
    if (how !== 'copied') return
    setCopied(true)
    setTimeout(() => setCopied(false), CONFIRMATION_MS)
  }
  return { isCopied, share: () => void start() }
}
