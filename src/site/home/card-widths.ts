import type { BoxWidths } from '../../ui/picture/picture.tsx'

/** The widths of the rail's columns (rail.module.css). */
export const CARD_WIDTHS: BoxWidths = [
  ['(min-width: 90rem)', '256px'],
  ['(min-width: 75rem)', '18vw'],
  ['(min-width: 56rem)', '22vw'],
  ['', '236px'],
]
