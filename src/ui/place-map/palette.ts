/** The colours of the map, as the canvas needs them. Each is a probe element in `place-map.module.css`. */
export const COLOURS = [
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
export function readPalette(probes: HTMLElement): Palette {
  const entries = [...probes.children].map((probe, index) => [COLOURS[index], getComputedStyle(probe).color])
  return { ...Object.fromEntries(entries), font: getComputedStyle(probes).fontFamily }
}
