import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Palette, readPalette } from './palette.ts'

const CHANGES = ['(prefers-color-scheme: dark)', '(forced-colors: active)']

/** The colours in use; read again when the device switches between light and dark, and when the font has arrived. */
export function usePalette(probes: RefObject<HTMLElement | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null)
  useLayoutEffect(() => {
    let isOver = false
    const read = () => {
      if (probes.current && !isOver) setPalette(readPalette(probes.current))
    }
    read()
    if (document.fonts.status !== 'loaded') document.fonts.ready.then(read, read)
    const queries = CHANGES.map((query) => window.matchMedia(query))
    for (const query of queries) query.addEventListener('change', read)
    return () => {
      isOver = true
      for (const query of queries) query.removeEventListener('change', read)
    }
  }, [probes])
  return palette
}
