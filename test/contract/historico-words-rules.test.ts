import { expect, it } from 'vitest'
import { readCodigo } from '../../contract/historico-rules.ts'
import { campoText, mudancaEmLinha, mudancaText, valorText } from '../../contract/historico-words-rules.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

it.each([
  ['valor', 80.5, 'R$ 80,50'],
  ['taxa_adm', 12, 'R$ 12,00'],
  ['valor_cents', 2990, 'R$ 29,90'],
  ['data', '2026-12-31', '31/12/2026'],
  ['publicado', true, 'sim'],
  ['tipo', 2, 'sem lugar marcado'],
  ['method', 'credit_card', 'cartão de crédito'],
  ['campos', ['senha', 'id_pagar_me'], 'senha, cadastro na Pagar.me'],
  ['linhas', [{ nome: 'A', mapa: '..' }], '1 fileira'],
  ['imagem', 'e3b0c442', 'uma imagem'],
  ['id_cidade', ID, 'Salvador/BA'],
  ['qtd_total', 1200, '1.200'],
  ['nome', '', '(vazio)'],
])('the value of %s is shown in words', (campo, value, words) => {
  expect(valorText(campo, value, { [ID]: 'Salvador/BA' })).toBe(words)
})

it('an id without a known record is shown as its code', () => {
  expect(valorText('id_cidade', ID)).toBe('código 0F8F-AD5B')
})

it('a change is one line of words in a file', () => {
  const detalhe = { valor: [80, 90.5], data: [null, '2026-12-31'], campos: ['senha'] }
  expect(mudancaEmLinha({ para: 'edited', detalhe, nomes: {} })).toBe(
    'valor: R$ 80,00 → R$ 90,50; data: 31/12/2026; campos: senha',
  )
  expect(mudancaText({ entidade: 'lote', para: 'edited' })).toBe('Lote: alteração')
  expect(campoText('qtd_total')).toBe('quantidade')
})

it('a code stands for a ticket or an order, and nothing else is one', () => {
  expect(readCodigo('0f8f-ad5b')).toEqual({
    ids: { from: '0f8fad5b-0000-0000-0000-000000000000', until: '0f8fad5b-ffff-ffff-ffff-ffffffffffff' },
    pedido: null,
  })
  expect(readCodigo(` ${ID.toUpperCase()} `)).toEqual({ ids: { from: ID, until: ID }, pedido: ID })
  expect(readCodigo('or_Ab12')).toEqual({ ids: null, pedido: 'or_Ab12' })
  for (const text of ['', 'Ana', '0f8f-ad5', "or_'", '0f8f-ad5b-1', '%']) expect(readCodigo(text), text).toBeNull()
})
