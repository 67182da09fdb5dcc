import { expect, it } from 'vitest'
import { atorFilter, camposMudados, isAtor, outrosDados } from '../../contract/historico-rules.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

it('a change shows each field before and after, and other recorded data', () => {
  const edited = { para: 'edited', detalhe: { nome: ['Pista', 'Pista 1'], campos: ['senha', 'nome'], admin: true } }
  expect(camposMudados(edited)).toEqual([{ campo: 'nome', antes: 'Pista', depois: 'Pista 1' }])
  expect(outrosDados(edited)).toEqual([
    { campo: 'campos', valor: ['senha', 'nome'] },
    { campo: 'admin', valor: true },
  ])
})

it('two values of a state that compares nothing are a list', () => {
  const refund = { para: 'pending', detalhe: { vendas: ['a', 'b'] } }
  expect(camposMudados(refund)).toEqual([])
  expect(outrosDados(refund)).toEqual([{ campo: 'vendas', valor: ['a', 'b'] }])
  expect(camposMudados({ para: 'edited', detalhe: null })).toEqual([])
})

it('an actor is written in the format of the history’s filter', () => {
  expect(atorFilter({ tipo: 'usuario', id: ID })).toBe(`usuario:${ID}`)
  expect(atorFilter({ tipo: 'clock', id: null })).toBe('clock')
  expect([`usuario:${ID}`, `CLIENTE:${ID}`, 'provider', 'clock'].every(isAtor)).toBe(true)
  expect(['usuario:', ID, 'admin', `usuario:${ID}x`].some(isAtor)).toBe(false)
})
