import fp from 'fastify-plugin'
import { Refused, refuse } from '../result.ts'

/** What may come in at all, before a route's schema reads it. */
export const bodies = fp(
  async (app) => {
    // The framework reads plain text by itself; a form of another site may send it without asking.
    app.removeContentTypeParser('text/plain')
    app.addHook('preValidation', async (request) => {
      const field = unstorableIn(request.body) ?? unstorableIn(request.params) ?? unstorableIn(request.query)
      if (field === null) return
      throw new Refused(refuse(400, 'validation.failed', field || undefined))
    })
  },
  { name: 'bodies' },
)

/** Path of a text that holds NUL or half a character, which no text of the database can; null when there is none. */
function unstorableIn(root: unknown): string | null {
  // A list of its own instead of recursion: somebody may send brackets a hundred thousand deep.
  const rest: [value: unknown, path: string][] = [[root, '']]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [value, path] = next
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) rest.push([inner, path === '' ? key : `${path}.${key}`])
  }
  return null
}
