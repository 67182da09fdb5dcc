import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Json } from '../core/json.ts'

/** A form (the page's buttons) is redirected back to the page; every other request gets JSON. */
export function answer(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return form ? reply.redirect('/', 303) : reply.send(body)
}

const count = (value: unknown): number => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** Converts the page's form to settings. A browser does not send an unchecked checkbox. */
export function formSettings(form: Json): Json {
  const autoPay = form['pixAutoPayMs']
  return {
    hooks: {
      duplicate: count(form['duplicate']),
      delayMs: count(form['delayMs']),
      shuffle: form['shuffle'] === 'on',
      early: form['early'] === 'on',
      drop: form['drop'] === 'on',
    },
    pixAutoPayMs: autoPay === '' || autoPay === undefined ? null : count(autoPay),
    failRefunds: count(form['failRefunds']),
    slowCancels: count(form['slowCancels']),
  }
}
