import { useState } from 'react'
import { UI } from '../texts/ui.ts'
import { alerted } from './alerts.ts'
import { useAppDispatch } from './redux.ts'
import { share } from './share.ts'

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
