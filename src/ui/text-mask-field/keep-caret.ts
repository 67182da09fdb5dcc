const count = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length

/**
 * Where the caret stands after a text was masked: before as many letters and digits as before. Counted from the end,
 * because a sum of money is typed from the right.
 */
export function caretIn(masked: string, afterCaret: string): number {
  let left = count(afterCaret)
  let at = masked.length
  while (at > 0 && left > 0) {
    at -= 1
    left -= count(masked[at] ?? '')
  }
  return at
}
