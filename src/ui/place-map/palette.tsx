import { type Ref, type RefObject, useLayoutEffect, useState } from 'react'
import styles from './palette.module.css'

/** The colours of the map, as the canvas needs them. Each is a probe element in `place-map.module.css`. */
const COLOURS = [
  'paper',
  'surface',
  'ink',
  'quiet',
  'sand',
  'slash',
  'mark',
  'onMark',
  'halo',
  'stage',
  'edge',
] as const
export type Palette = Record<(typeof COLOURS)[number], string> & { font: string }

/** Reads the colours in use. A canvas does not understand `light-dark()`, so the probes' computed colours are read. */
function readPalette(probes: HTMLElement): Palette {
  const entries = [...probes.children].map((probe, index) => [COLOURS[index], getComputedStyle(probe).color])
  return { ...Object.fromEntries(entries), font: getComputedStyle(probes).fontFamily }
}

/** Hidden elements whose colours a drawing reads. */
export const Probes = ({ ref }: { ref: Ref<HTMLSpanElement> }) => (
  <span ref={ref} className={styles.probes} aria-hidden="true">
    {COLOURS.map((colour) => (
      <i key={colour} data-colour={colour} />
    ))}
  </span>
)

/**
 * The current colours; read again when they change, because the device switches between light and dark or the house has
 * new ones, and when the font is loaded.
 */
export function usePalette(probes: RefObject<HTMLElement | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null)
  useLayoutEffect(() => {
    const element = probes.current
    if (!element) return undefined
    let isOver = false
    const read = () => {
      if (isOver) return
      const now = readPalette(element)
      // All probes change at once, and each reports it.
      setPalette((known) => (JSON.stringify(known) === JSON.stringify(now) ? known : now))
    }
    read()
    if (document.fonts.status !== 'loaded') document.fonts.ready.then(read, read)
    element.addEventListener('transitionend', read)
    return () => {
      isOver = true
      element.removeEventListener('transitionend', read)
    }
  }, [probes])
  return palette
}
