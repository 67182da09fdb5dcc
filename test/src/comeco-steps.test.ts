import { expect, it } from 'vitest'
import { PASSOS } from '../../contract/comeco-rules.ts'
import { countDone, numberOf, openStep } from '../../src/adm/shared/comeco/use-comeco.ts'

const steps = (...done: number[]) =>
  PASSOS.map((passo) => ({
    passo,
    feito_em: done.includes(numberOf(passo)) ? '2026-11-17T12:12:00.000Z' : null,
    prova: null,
    problema: null,
    variaveis: [],
  }))

it('the first step that is not done is open, or another one that is not done either', () => {
  expect(openStep(steps(), null)?.passo).toBe('casa')
  expect(openStep(steps(1, 2, 5), null)?.passo).toBe('avisos')
  expect(openStep(steps(1, 2, 5), 'ensaio')?.passo).toBe('ensaio')
  expect(openStep(steps(1, 2, 5), 'evento')?.passo).toBe('avisos')
  expect(openStep(steps(1, 2, 5), 'outro')?.passo).toBe('avisos')
  expect(openStep(steps(1, 2, 3, 4, 5, 6, 7, 8), 'ensaio')).toBeUndefined()
  expect(countDone(steps(1, 2, 5))).toBe(3)
})
