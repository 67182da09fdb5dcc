import type { FastifyInstance } from 'fastify'

class MalformedBody extends Error {
  readonly statusCode = 400
}

/** An empty JSON body is allowed (DELETE with a content type); forms are what Twilio and the page's buttons send. */
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
