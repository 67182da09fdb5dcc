// A raffle or an event may have 100 000 numbers or places: a list of rows would have megabytes, a bitmap has at most 17
// KB.

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function setBit(bytes: Uint8Array, number: number, isSet: boolean): void {
  const bit = number - 1
  const byte = bytes[bit >> 3]
  if (byte === undefined) return
  const mask = 1 << (bit & 7)
  bytes[bit >> 3] = isSet ? byte | mask : byte & ~mask
}

function fromBase64(packed: string): Uint8Array {
  const text = atob(packed)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}

/**
 * Numbers from 1 to `total` as a bitmap in base64: number n is bit n - 1, counted from the lowest bit of the first byte.
 * Other numbers are left out.
 */
export function packNumbers(numbers: Iterable<number>, total: number): string {
  const bytes = new Uint8Array(Math.ceil(total / 8))
  for (const number of numbers) if (number <= total) setBit(bytes, number, true)
  return toBase64(bytes)
}

/**
 * The bitmap after the changes: true adds a number, false removes it.
 * @param total the present number of numbers, if it may have grown since the bitmap was made
 */
export function repackNumbers(
  packed: string,
  changes: Iterable<readonly [number: number, isIn: boolean]>,
  total = 0,
): string {
  const before = fromBase64(packed)
  const bytes = new Uint8Array(Math.max(before.length, Math.ceil(total / 8)))
  bytes.set(before)
  for (const [number, isIn] of changes) setBit(bytes, number, isIn)
  return toBase64(bytes)
}

/** The numbers of a bitmap, ascending. */
export function numbersOf(packed: string): number[] {
  const numbers: number[] = []
  for (const [index, byte] of fromBase64(packed).entries())
    for (let bit = 0; byte >> bit > 0; bit += 1) if ((byte >> bit) & 1) numbers.push(index * 8 + bit + 1)
  return numbers
}

/** Numbers of a bitmap. `countIn`: how many there are from `first` to `last`. */
export type NumberSet = { size: number; has(number: number): boolean; countIn(first: number, last: number): number }

function bitsIn(byte: number): number {
  const pairs = byte - ((byte >> 1) & 0x55)
  const fours = (pairs & 0x33) + ((pairs >> 2) & 0x33)
  return (fours + (fours >> 4)) & 0x0f
}

/** Reads a bitmap without a list of its numbers, which costs a slow phone tens of milliseconds. */
export function readNumbers(packed: string): NumberSet {
  const bytes = fromBase64(packed)
  /** How many numbers are in the bytes before each byte. */
  const before = new Uint32Array(bytes.length + 1)
  for (let index = 0; index < bytes.length; index += 1)
    before[index + 1] = (before[index] ?? 0) + bitsIn(bytes[index] ?? 0)
  const size = before[bytes.length] ?? 0
  const upTo = (number: number): number => {
    const index = number >> 3
    if (number < 1) return 0
    return index >= bytes.length ? size : (before[index] ?? 0) + bitsIn((bytes[index] ?? 0) & ((1 << (number & 7)) - 1))
  }
  return {
    size,
    has: (number) => number >= 1 && (((bytes[(number - 1) >> 3] ?? 0) >> ((number - 1) & 7)) & 1) === 1,
    countIn: (first, last) => upTo(last) - upTo(first - 1),
  }
}
