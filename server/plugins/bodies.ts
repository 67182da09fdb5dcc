import fp from 'fastify-plugin'
import { isStorable } from '../../contract/text-rules.ts'
import { Refused, refuse } from '../result.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set by the JSON parser: whether the text has escapes, without which it cannot contain a character that PostgreSQL
     * does not store.
     */
    hasNoEscapes: boolean
  }
}

/** Rules for all request bodies, applied before a route's schema validates them. */
export const bodies = fp(
  async (app) => {
    // The framework parses text/plain by default, and another site's form can send it without a CORS preflight.
    app.removeContentTypeParser('text/plain')
    app.decorateRequest('hasNoEscapes', false)
    app.addHook('preValidation', (request, _reply, done) => {
      const body = request.hasNoEscapes ? null : request.body
      const field = unstorableIn(body) ?? unstorableIn(request.params) ?? unstorableIn(request.query)
      if (field === null) return done()
      done(new Refused(refuse(400, 'validation.failed', field || undefined)))
    })
  },
  { name: 'bodies' },
)

/** Path of a string with NUL or a lone surrogate, which PostgreSQL cannot store as text; null when there is none. */
function unstorableIn(root: unknown): string | null {
  // An explicit stack instead of recursion: input may be nested a hundred thousand levels deep.
  const rest: [value: unknown, path: string][] = [[root, '']]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [value, path] = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) rest.push([inner, path === '' ? key : `${path}.${key}`])
  }
  return null
}
