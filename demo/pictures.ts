import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The size, in pixels, of the files in pictures/, by role. Each role has its own folder. */
const SIZES = {
  evento: { width: 720, height: 900 },
  rifa: { width: 720, height: 900 },
  banner: { width: 1600, height: 600 },
  sorteio: { width: 480, height: 600 },
} as const

/** The number of prize draw photos for each sex: `feminino-1.jpg` and so on. */
export const PORTRAITS = 6

/** The row of one picture. @throws Error when the file does not exist */
export function toPictureRow(owner: string, role: keyof typeof SIZES, name: string, updatedAt: Date) {
  const content = readFileSync(join(import.meta.dirname, 'pictures', role, `${name}.jpg`))
  const hash = createHash('sha256').update(content).digest('hex')
  return { owner, role, content, hash, ...SIZES[role], updatedAt }
}
