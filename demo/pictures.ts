import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pixels of what lies in pictures/, in a folder for each role that a picture has in the shop. */
const SIZES = {
  evento: { width: 720, height: 900 },
  rifa: { width: 720, height: 900 },
  banner: { width: 1600, height: 600 },
  sorteio: { width: 480, height: 600 },
} as const

/** The photos of the prize draw's entries: so many of each, `feminino-1.jpg` and on. */
export const PORTRAITS = 6

/** One picture's row. @throws Error when there is no such file */
export function toPictureRow(owner: string, role: keyof typeof SIZES, name: string, updatedAt: Date) {
  const content = readFileSync(join(import.meta.dirname, 'pictures', role, `${name}.jpg`))
  const hash = createHash('sha256').update(content).digest('hex')
  return { owner, role, content, hash, ...SIZES[role], updatedAt }
}
