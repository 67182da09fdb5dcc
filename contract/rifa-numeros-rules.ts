// A raffle has up to 100 000 numbers: as a list of rows their states are megabytes, with one bit each 17 KB at most.

/**
 * Numbers from 1 to `total` as a bitmap in base64: number n is bit n - 1, counted from the lowest bit of the first byte.
 * Other numbers are left out.
 */
export function packNumbers(numbers: Iterable<number>, total: number): string {
  const bytes = new Uint8Array(Math.ceil(total / 8))
  for (const number of numbers) {
    const bit = number - 1
    if (bit >= 0 && bit < total) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** The numbers of such a bitmap, in order. */
export function unpackNumbers(packed: string): number[] {
  const text = atob(packed)
  const numbers: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const byte = text.charCodeAt(index)
    for (let bit = 0; bit < 8; bit += 1) if ((byte >> bit) & 1) numbers.push(index * 8 + bit + 1)
  }
  return numbers
}
