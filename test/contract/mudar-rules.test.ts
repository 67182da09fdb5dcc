import { expect, test } from 'vitest'
import { adiarErro, firstDevolverAte, isCancelado, isNomeTyped } from '../../contract/mudar-rules.ts'
import { cobertura } from '../../contract/mudar.ts'

// 23:30 of the 28th in São Paulo.
const NOW = new Date('2026-11-29T02:30:00Z')
const BEFORE = { data: '2026-12-12', hora: '20:00' }
const wrong = (more: object) =>
  adiarErro({ data: '2027-01-15', hora: '20:00', devolver_ate: '2026-12-20', ...more }, BEFORE, NOW)

test.each<[more: object, erro: string | null]>([
  [{}, null],
  [{ devolver_ate: '2026-12-05' }, null],
  [{ devolver_ate: '2027-01-15' }, null],
  [{ data: BEFORE.data, hora: '21:00', devolver_ate: BEFORE.data }, null],
  [{ data: BEFORE.data, hora: null, devolver_ate: BEFORE.data }, null],
  [{ data: '2026-11-27' }, 'data-passada'],
  [{ data: BEFORE.data, devolver_ate: BEFORE.data }, 'mesma-data'],
  [{ devolver_ate: '2026-12-04' }, 'devolver-cedo'],
  [{ devolver_ate: '2027-01-16' }, 'devolver-tarde'],
])('a postponement to %o has %s wrong', (more, erro) => {
  expect(wrong(more)).toBe(erro)
})

test('seven days for giving back begin today, in São Paulo', () => {
  expect(firstDevolverAte(NOW)).toBe('2026-12-05')
})

test.each([
  ['Rock na Praça', true],
  ['  rock  na praça ', true],
  ['Rock na Praca', false],
  ['Rock', false],
])('%o confirms the name or not: %o', (typed, isTyped) => {
  expect(isNomeTyped(typed, 'Rock na Praça')).toBe(isTyped)
})

test('an answer of an earlier version is of an event that takes place', () => {
  expect([isCancelado({}), isCancelado({ situacao: 'adiado' }), isCancelado({ situacao: 'cancelado' })]).toEqual([
    false,
    false,
    true,
  ])
})

test.each([
  [100.3, { disponivel: 100.3, a_receber: 0 }, 'agora'],
  [0.8, { disponivel: 0.7, a_receber: 0.1 }, 'depois'],
  [100.3, { disponivel: -5, a_receber: 105.3 }, 'depois'],
  [100.3, { disponivel: 100.2, a_receber: 0.09 }, 'falta'],
])('of %d reais, %o covers them: %s', (total, saldo, when) => {
  expect(cobertura(total, saldo)).toBe(when)
})
