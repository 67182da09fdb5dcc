import { expect, test } from 'vitest'
import { CodigoInput } from '../../contract/codigos.ts'
import { codigoCents, comissaoCents, isCodigoTime, normalCodigo } from '../../contract/codigos-rules.ts'
import { FARE_MESSAGES } from '../../contract/messages-fares.ts'
import { seeded } from '../support/fuzz.ts'

test('a code never costs more than the full price and never less than nothing, in 10 000 random prices', () => {
  const random = seeded(31)
  const upTo = (cents: number) => Math.floor(random() * (cents + 1))
  for (let nr = 0; nr < 10_000; nr += 1) {
    const full = { valorCents: upTo(1_000_000), taxaCents: upTo(100_000) }
    const percentual = 1 + upTo(99)
    const gifts = [
      { percentual, valorCents: null },
      { percentual: null, valorCents: upTo(1_200_000) },
    ]
    for (const gift of gifts) {
      const price = codigoCents(full, gift)
      for (const key of ['valorCents', 'taxaCents'] as const) {
        expect(Number.isSafeInteger(price[key]) && price[key] >= 0 && price[key] <= full[key]).toBe(true)
      }
    }
    // Less than a cent below the exact part.
    const off = codigoCents(full, { percentual, valorCents: null })
    expect(full.valorCents * (100 - percentual) - off.valorCents * 100).toBeLessThan(100)
  }
})

test.each([
  [{ percentual: 15, valorCents: null }, 6800, 816],
  [{ percentual: 100, valorCents: null }, 0, 0],
  [{ percentual: null, valorCents: 4800 }, 4800, 576],
  [{ percentual: null, valorCents: 9000 }, 8000, 960],
])('of R$ 80,00 and R$ 9,60, %j makes %d and %d cents', (gift, valorCents, taxaCents) => {
  expect(codigoCents({ valorCents: 8000, taxaCents: 960 }, gift)).toEqual({ valorCents, taxaCents })
})

test('a free lot stays free, and its fee is not divided by nothing', () => {
  expect(codigoCents({ valorCents: 0, taxaCents: 500 }, { percentual: null, valorCents: 100 })).toEqual({
    valorCents: 0,
    taxaCents: 500,
  })
})

test('a code counts from its first instant to before its last', () => {
  const period = { de: '2026-11-10T03:00:00Z', ate: '2026-12-06T17:00:00Z' }
  const at = (text: string) => isCodigoTime(period, new Date(text))
  expect([at('2026-11-10T02:59:59Z'), at('2026-11-10T03:00:00Z')]).toEqual([false, true])
  expect([at('2026-12-06T16:59:59Z'), at('2026-12-06T17:00:00Z')]).toEqual([true, false])
  expect(isCodigoTime({ de: null, ate: null }, new Date())).toBe(true)
})

test('a commission is rounded down, and a code is compared in capitals without spaces', () => {
  expect(comissaoCents(1_944_800, 8)).toBe(155_584)
  expect(comissaoCents(99, 1)).toBe(0)
  expect(normalCodigo(' torcida-15 ')).toBe('TORCIDA15')
})

const form = { codigo: 'TORCIDA15', tipo: 'percentual', percentual: '15' }
const errorsOf = (more: object) => {
  const read = CodigoInput.safeParse({ ...form, ...more })
  return read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
}
const EVENTO = '0b4f1c9e-6a9f-4c51-9d5e-3a1f6d0c2b11'

test.each([
  [{ codigo: 'A B' }, 'codigo', FARE_MESSAGES.codigo],
  [{ codigo: 'MAÇÃ' }, 'codigo', FARE_MESSAGES.codigo],
  [{ percentual: '' }, 'percentual', FARE_MESSAGES.codigoPercentual],
  [{ percentual: 0 }, 'percentual', FARE_MESSAGES.codigoPercentual],
  [{ percentual: 101 }, 'percentual', FARE_MESSAGES.codigoPercentual],
  [{ tipo: 'preco', valor: '' }, 'valor', FARE_MESSAGES.codigoValor],
  [{ id_lote: EVENTO }, 'id_evento', FARE_MESSAGES.codigoEvento],
  [{ de: 'amanhã' }, 'de', FARE_MESSAGES.codigoPrazo],
  [{ de: '10/12/2026 10:00', ate: '10/12/2026 10:00' }, 'ate', FARE_MESSAGES.codigoOrdem],
  [{ limite: '0' }, 'limite', FARE_MESSAGES.codigoLimite],
  [{ limite_pessoa: '-1' }, 'limite_pessoa', FARE_MESSAGES.codigoPessoa],
  [{ comissao: 51 }, 'comissao', FARE_MESSAGES.codigoComissao],
])('%j is refused at %s', (more, field, message) => {
  expect(errorsOf(more)).toEqual({ [field]: message })
})

test('the other kind’s field is ignored, and empty limits are none', () => {
  expect(CodigoInput.parse({ ...form, valor: '10,00', limite: '', limite_pessoa: null, de: '' })).toMatchObject({
    ...{ percentual: 15, valorCents: null, limite: null, limite_pessoa: null, de: null, comissao: 0, ativo: true },
  })
})
