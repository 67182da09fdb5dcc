/**
 * SHA-256 without waiting: the browser's own hashing is asynchronous, and for a hundred thousand short texts the waiting
 * takes ten times as long as the hashing; pages over plain HTTP do not have it at all. Only for finding a proof, which
 * the server checks with its own.
 */
const WORDS = 16
const ROUNDS = 64

/** The first 32 bits of the fractional part. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n - 2 }, (_, d) => d + 2).every((d) => n % d !== 0),
)
const START = primes.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)))
const K = Int32Array.from(primes.slice(0, ROUNDS), (prime) => fraction(prime ** (1 / 3)))

const right = (x: number, by: number): number => (x >>> by) | (x << (32 - by))
const at = (list: Int32Array, index: number): number => list[index] as number

/** The text in blocks of 16 words: its bytes, a one bit, zeros, and its length in bits. */
function blocksOf(bytes: Uint8Array): Int32Array {
  const words = new Int32Array(Math.ceil((bytes.length + 9) / 64) * WORDS)
  for (let i = 0; i < bytes.length; i += 1)
    words[i >> 2] = at(words, i >> 2) | ((bytes[i] as number) << (24 - 8 * (i & 3)))
  words[bytes.length >> 2] = at(words, bytes.length >> 2) | (128 << (24 - 8 * (bytes.length & 3)))
  words[words.length - 1] = bytes.length * 8
  return words
}

const schedule = new Int32Array(ROUNDS)

/** Adds one block to the hash, in place. */
function addBlock(hash: Int32Array, words: Int32Array, from: number): void {
  const w = schedule
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < ROUNDS; i += 1) {
    if (i < WORDS) w[i] = at(words, from + i)
    else {
      const x = at(w, i - 15)
      const y = at(w, i - 2)
      const low = right(x, 7) ^ right(x, 18) ^ (x >>> 3)
      const high = right(y, 17) ^ right(y, 19) ^ (y >>> 10)
      w[i] = at(w, i - 16) + low + at(w, i - 7) + high
    }
    const first = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0
    const second = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const added = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < hash.length; i += 1) hash[i] = at(hash, i) + (added[i] as number)
}

/** The hash as bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const hash = Int32Array.from(START)
  const words = blocksOf(bytes)
  for (let from = 0; from < words.length; from += WORDS) addBlock(hash, words, from)
  const bytesOfHash = new Uint8Array(32)
  for (let i = 0; i < 32; i += 1) bytesOfHash[i] = at(hash, i >> 2) >>> (24 - 8 * (i & 3))
  return bytesOfHash
}
