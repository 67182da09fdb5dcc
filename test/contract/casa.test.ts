import { describe, expect, test } from 'vitest'
import { CASA_DEMO, maskCnpj, redesOf } from '../../contract/casa-rules.ts'
import { CasaInput } from '../../contract/casa.ts'
import { CASA_MESSAGES } from '../../contract/messages-office.ts'

/** The stored value of one field, or its message. */
function field(name: keyof typeof CASA_DEMO, value: unknown): unknown {
  const read = CasaInput.safeParse({ ...CASA_DEMO, [name]: value })
  return read.success ? read.data[name as keyof CasaInput] : read.error.issues[0]?.message
}

describe('the fields of the house', () => {
  test('the demonstration is a house', () => {
    const { logo: _, estilo: _estilo, ...house } = CASA_DEMO
    expect(CasaInput.parse(CASA_DEMO)).toEqual(house)
  })

  // Check digits of Receita Federal's manual for the alphanumeric CNPJ; its example is 12.ABC.345/01DE-35.
  test.each([
    ['', ''],
    ['11.444.777/0001-61', '11444777000161'],
    ['11444777000161', '11444777000161'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
    ['12.ABC.345/01DE-36', CASA_MESSAGES.cnpj],
    ['12.ABC.345/01DF-35', CASA_MESSAGES.cnpj],
    ['11.444.777/0001-6A', CASA_MESSAGES.cnpj],
    ['00000000000000', CASA_MESSAGES.cnpj],
    ['1144477700016', CASA_MESSAGES.cnpj],
    [null, CASA_MESSAGES.cnpj],
  ])('CNPJ %j', (given, expected) => expect(field('cnpj', given)).toBe(expected))

  test.each([
    ['1', '1'],
    ['12a', '12.A'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['11.444.777/0001-61 ', '11.444.777/0001-61'],
  ])('the mask of CNPJ %j', (given, expected) => expect(maskCnpj(given)).toBe(expected))

  test.each([
    ['(47) 3357-2010', '4733572010'],
    ['+55 47 98812-7730', '47988127730'],
    ['47988127730', '47988127730'],
    ['(47) 8812-7730', CASA_MESSAGES.telefone],
    ['(20) 3357-2010', CASA_MESSAGES.telefone],
    ['3357-2010', CASA_MESSAGES.telefone],
    ['(47) 3357-2010 ramal 2', CASA_MESSAGES.telefone],
  ])('telephone %j', (given, expected) => expect(field('telefone', given)).toBe(expected))

  test.each([
    ['IbiramaFC', 'IBIRAMAFC'],
    ['  Praça  15 ', 'PRACA 15'],
    ['ABCDEFGHIJKLM', 'ABCDEFGHIJKLM'],
    ['ABCDEFGHIJKLMN', CASA_MESSAGES.nomeFatura],
    ['IBIRAMA*FC', CASA_MESSAGES.nomeFatura],
    ['', CASA_MESSAGES.nomeFatura],
  ])('name on the statement %j', (given, expected) => expect(field('nome_fatura', given)).toBe(expected))

  test.each([
    ['#1FA65A', '#1fa65a'],
    ['1fa65a', CASA_MESSAGES.cor],
    ['#fff', CASA_MESSAGES.cor],
    ['red', CASA_MESSAGES.cor],
  ])('colour %j', (given, expected) => {
    const read = field('cores', { ...CASA_DEMO.cores, acao: given })
    expect(typeof read === 'string' ? read : (read as { acao: string }).acao).toBe(expected)
  })

  test.each([
    ['@ibiramafc', 'ibiramafc'],
    ['https://www.instagram.com/ibiramafc/?hl=pt', 'ibiramafc'],
    ['youtube.com/@ibiramafc', 'ibiramafc'],
    ['https://exemplo.com.br/clube', CASA_MESSAGES.rede],
    ['javascript:alert(1)', CASA_MESSAGES.rede],
  ])('account %j', (given, expected) => {
    const read = field('redes', { ...CASA_DEMO.redes, instagram: given })
    expect(typeof read === 'string' ? read : (read as { instagram: string }).instagram).toBe(expected)
  })

  test('each account has its address, and a network without one has none', () => {
    expect(redesOf({ instagram: 'a', facebook: '', youtube: 'b' })).toEqual([
      { nome: 'Instagram', url: 'https://www.instagram.com/a' },
      { nome: 'YouTube', url: 'https://www.youtube.com/@b' },
    ])
  })

  test('names have their lengths', () => {
    expect(field('nome', 'A')).toBe(CASA_MESSAGES.nome)
    expect(field('nome', `A${'b'.repeat(60)}`)).toBe(CASA_MESSAGES.nome)
    expect(field('nome_curto', 'x'.repeat(21))).toBe(CASA_MESSAGES.nomeCurto)
    expect(field('contato_privacidade', 'x@y')).toBe(CASA_MESSAGES.contato)
  })
})
