import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { filesBelow, ROOT } from '../architecture/walk.ts'

it('an alert’s amounts, ids and times are shown in Portuguese sentences', () => {
  expect(ALERTA_DETAILS.paidInsteadOf(9200, 10_000)).toBe('Valor pago: R$ 92,00, em vez de R$ 100,00.')
  expect(ALERTA_DETAILS.call('unreached')).toBe('Não houve conexão com a Pagar.me.')
  expect(ALERTA_DETAILS.call('rejected', 403)).toBe('A Pagar.me recusou o pedido (resposta 403).')
  expect(ALERTA_DETAILS.refundRefused()).toBe('A Pagar.me recusou o reembolso.')
  expect(ALERTA_DETAILS.refundRefused(422)).toBe('A Pagar.me recusou o reembolso (resposta 422).')
  expect(ALERTA_DETAILS.readsWaiting(3, 12)).toBe('Pagamentos à espera: 3; o mais antigo, há 12 s.')
})

it('each detail code of an alert is used, and each has a Portuguese text', () => {
  const code = filesBelow(['server'], /\.ts$/).map((path) => readFileSync(join(ROOT, path), 'utf8'))
  const unused = Object.keys(ALERTA_DETAILS).filter(
    (name) => !code.some((text) => text.includes(`ALERTA_DETAILS.${name}`)),
  )
  expect(unused).toEqual([])
  expect(code.filter((text) => /as AlertaDetail/.test(text))).toEqual([])
})
