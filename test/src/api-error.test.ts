import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { errorText, toAppError } from '../../src/api/error.ts'

const fallback = CATALOGUE.listarEventos

describe('what a failed call says', () => {
  it.each([
    ['keeps the sentence of the server', { status: 409, data: { message: 'Esgotado' } }, 'Esgotado'],
    ['has the catalogue for a 5xx without one', { status: 500, data: {} }, fallback],
    ['takes nothing but text for a sentence', { status: 400, data: { message: { a: 1 } } }, fallback],
    ['takes a blank sentence for none', { status: 400, data: { message: ' ' } }, fallback],
    [
      'has the catalogue for an answer that is no JSON',
      { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'SyntaxError' },
      fallback,
    ],
    [
      'says that the server is away when nothing answers',
      { status: 'FETCH_ERROR', error: 'Failed to fetch' },
      CATALOGUE.indisponivel,
    ],
    [
      'says that the server is away when it takes too long',
      { status: 'TIMEOUT_ERROR', error: 'AbortError' },
      CATALOGUE.indisponivel,
    ],
  ] as const)('%s', (_, error, text) => {
    expect(errorText(toAppError(error), fallback)).toBe(text)
  })

  it('keeps the code of a refusal, also of one without a sentence, and no other server’s', () => {
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

  it('keeps the status of an answer, and none without an answer', () => {
    expect(toAppError({ status: 401, data: null })).toEqual({ status: 401 })
    expect(toAppError({ status: 'PARSING_ERROR', originalStatus: 502, data: '', error: '' })).toEqual({ status: 502 })
    expect(toAppError({ status: 'FETCH_ERROR', error: '' })).not.toHaveProperty('status')
  })

  it('never shows the text of a thrown exception', () => {
    expect(errorText({ name: 'TypeError', message: 'x is not a function' }, fallback)).toBe(fallback)
  })
})
