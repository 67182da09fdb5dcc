import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { ERROR_CODES, type ErrorCode, type Sentence } from '../../contract/error-codes.ts'
import { type ArgumentsOf, REFUSALS, sentenceOf } from '../../contract/refusals.ts'
import { KEY_REFUSALS } from '../../contract/refusals-chaves.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { refuse, refuseFields } from '../../server/result.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')

test('a refusal’s code is a noun and a reason, in lower case with hyphens, and is listed once', () => {
  for (const code of ERROR_CODES) expect(code).toMatch(/^[a-z]+\.[a-z]+(-[a-z]+)*$/)
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
})

test('every refusal code has one message, in one of the three files', () => {
  expect(Object.keys(REFUSALS).sort()).toEqual([...ERROR_CODES].sort())
  const files = [SHOP_REFUSALS, OFFICE_REFUSALS, KEY_REFUSALS].flatMap((one) => Object.keys(one))
  expect(new Set(files).size).toBe(files.length)
})

test('the server uses every refusal code', () => {
  // Shared rules and contract/roles.ts use codes, too.
  const code = read('server/**/*.ts') + read('contract/*-rules.ts') + read('contract/roles.ts')
  expect(ERROR_CODES.filter((name) => !code.includes(`'${name}'`))).toEqual([])
})

/** Codes of different causes with the same message. */
const SAME_WORDS = [
  ['page.not-found', 'record.not-found'],
  ['origin.forbidden', 'role.forbidden'],
]
test('no two refusal codes have the same message, except where the reader needs no difference', () => {
  const codesOf = Map.groupBy(ERROR_CODES, (code) => String(REFUSALS[code] satisfies Sentence))
  const same = [...codesOf.values()].filter(({ length }) => length > 1).map((codes) => [...codes].sort())
  expect(same).toEqual(SAME_WORDS)
})

test('the message of a refusal follows from its code and its arguments', () => {
  expect(refuse(409, 'reservation.expired')).toEqual({
    ok: false,
    status: 409,
    code: 'reservation.expired',
    message: 'O tempo da reserva acabou. Reserve novamente.',
  })
  expect(refuse(409, 'setor.fewer-than-taken', [2, 7]).message).toBe(
    'A quantidade de lugares não pode ser menor que 7: ficariam de fora 2 ingressos vendidos ou reservados',
  )
  expect(refuse(409, 'setor.places-fixed', [['A1', 'A2']]).message).toBe(
    'O desenho mudaria 2 ingressos vendidos ou reservados: A1, A2',
  )
  expect(refuse(409, 'rifa.number-taken', [[7]]).message).toBe('O número 7 já foi escolhido por outra pessoa')
  expect(refuse(409, 'rifa.number-taken', [[7, 12]]).message).toBe(
    'Os números 7 e 12 já foram escolhidos por outras pessoas',
  )
  expect(sentenceOf('rifa.drawn', [12])).toBe('Esta rifa já foi sorteada: número 12')
})

test('a refusal names one field with the code’s message, or several fields with their own', () => {
  const [taken, lost] = ['Já existe um usuário com este login', 'O tempo acabou']
  expect(refuse(409, 'usuario.login-taken', 'user').fields).toEqual({ user: taken })
  expect(refuse(409, 'rifa.drawn', [3], 'numero').fields).toEqual({ numero: 'Esta rifa já foi sorteada: número 3' })
  expect(refuse(409, 'reservation.lost', { 'items.1': lost }).fields).toEqual({ 'items.1': lost })
  expect(refuse(404, 'record.not-found')).not.toHaveProperty('fields')
  expect(refuseFields({ nome: 'Digite um nome válido', senha: 'x' })).toEqual({
    ok: false,
    status: 400,
    code: 'validation.failed',
    message: 'Digite um nome válido',
    fields: { nome: 'Digite um nome válido', senha: 'x' },
  })
})

test('a wrong list of arguments does not compile', () => {
  type Args<Code extends ErrorCode> = Parameters<typeof refuse<Code>>
  type At = string | Record<string, string>
  expectTypeOf<ArgumentsOf<'ingresso.already-used'>>().toEqualTypeOf<[time: string, portao?: string | undefined]>()
  expectTypeOf<ArgumentsOf<'reservation.expired'>>().toEqualTypeOf<[]>()
  expectTypeOf<[409, 'reservation.expired', At]>().toExtend<Args<'reservation.expired'>>()
  expectTypeOf<[409, 'reservation.expired', [string]]>().not.toExtend<Args<'reservation.expired'>>()
  expectTypeOf<[409, 'ingresso.already-used', [string], At]>().toExtend<Args<'ingresso.already-used'>>()
  expectTypeOf<[409, 'ingresso.already-used', [number]]>().not.toExtend<Args<'ingresso.already-used'>>()
  expectTypeOf<[409, 'ingresso.already-used']>().not.toExtend<Args<'ingresso.already-used'>>()
})
