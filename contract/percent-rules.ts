/** A part as a whole percentage: 0 only for nothing, 100 only for all of it; 0 of nothing. */
export function wholePercent(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0
  return part >= whole ? 100 : Math.min(99, Math.max(1, Math.round((100 * part) / whole)))
}
