import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { errorText, toAppError } from '../../src/api/error.ts'

const fallback = CATALOGUE.listarEventos

describe('the text of a failed call', () => {
  it.each([
    ['is the server’s message', { status: 409, data: { message: 'Esgotado' } }, 'Esgotado'],
    ['is the catalogue’s for a 5xx without a message', { status: 500, data: {} }, fallback],
    ['is the catalogue’s if the message is not text', { status: 400, data: { message: { a: 1 } } }, fallback],
    ['is the catalogue’s if the message is blank', { status: 400, data: { message: ' ' } }, fallback],
    [
      'is the catalogue’s for an answer that is not JSON',
      { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'SyntaxError' },
      fallback,
    ],
    [
      'reports an unavailable server if nothing answers',
      { status: 'FETCH_ERROR', error: 'Failed to fetch' },
      CATALOGUE.indisponivel,
    ],
    [
      'reports an unavailable server after a timeout',
      { status: 'TIMEOUT_ERROR', error: 'AbortError' },
      CATALOGUE.indisponivel,
    ],
  ] as const)('the text of a failed call: %s', (_, error, text) => {
    expect(errorText(toAppError(error), fallback)).toBe(text)
  })

  it('the text of a failed call keeps the code of a refusal, also without a message, but not the code of another server', () => {
    const refusal = { status: 409, data: { code: 'stock.sold-out', message: 'Esgotado', fields: { 'itens.0': 'x' } } }
    expect(toAppError(refusal)).toEqual({
      status: 409,
      code: 'stock.sold-out',
      message: 'Esgotado',
      fields: { 'itens.0': 'x' },
    })
    expect(toAppError({ status: 503, data: { code: 'sms.not-sent' } })).toEqual({ status: 503, code: 'sms.not-sent' })
    expect(toAppError({ status: 400, data: { code: 7, message: 'Não' } })).toEqual({ status: 400, message: 'Não' })
    expect(toAppError(refusal, true)).toEqual({ status: 409 })
  })

  it('the text of a failed call has the status of an answer, and none without an answer', () => {
    expect(toAppError({ status: 401, data: null })).toEqual({ status: 401 })
    expect(toAppError({ status: 'PARSING_ERROR', originalStatus: 502, data: '', error: '' })).toEqual({ status: 502 })
    expect(toAppError({ status: 'FETCH_ERROR', error: '' })).not.toHaveProperty('status')
  })

  it('the text of a failed call never contains the text of a thrown exception', () => {
    expect(errorText({ name: 'TypeError', message: 'x is not a function' }, fallback)).toBe(fallback)
  })
})
