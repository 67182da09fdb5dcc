import type { FastifyInstance } from 'fastify'

class MalformedBody extends Error {
  readonly statusCode = 400
}

/** Allows an empty JSON body (DELETE with a content type). Twilio's client and the page's buttons send forms. */
export function installParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new MalformedBody('The request body is not valid JSON.'))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}
