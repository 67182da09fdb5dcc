import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { entranceCodeIn, entranceIdOf, isPassCode } from '../../contract/ingresso-rules.ts'
import { createTicketCodes } from '../../server/auth/ticket-codes.ts'
import { readConfig } from '../../server/config/config.ts'
import { SANDBOX_ENV } from '../support/env.ts'

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64url')
const OLD = `2025=${key(1)}`
const NEW = `2026=${key(2)}`
const id = randomUUID()

const flip = (code: string, at: number): string => {
  const letter = code.at(at) === 'A' ? 'B' : 'A'
  return at < 0
    ? `${code.slice(0, at)}${letter}${code.slice(code.length + at + 1)}`
    : code.slice(0, at) + letter + code.slice(at + 1)
}

test('a code contains its sale’s id, is the same each time, and is short enough for a QR code', () => {
  const codes = createTicketCodes(NEW)
  const code = codes.sign(id)
  expect(code).toMatch(/^B1\.2026\.[\w-]{22}\.[\w-]{86}$/)
  expect(codes.sign(id)).toBe(code)
  expect([codes.read(code), entranceIdOf(code)]).toEqual([id, id])
})

test('a membership card’s code is no ticket’s, and a ticket’s no card’s', () => {
  const codes = createTicketCodes(NEW)
  const [ticket, card] = [codes.sign(id), codes.signPass(id)]
  expect(card).toMatch(/^P1\.2026\.[\w-]{22}\.[\w-]{86}$/)
  expect([codes.readPass(card), entranceIdOf(card), entranceCodeIn(` ${card}\n`)]).toEqual([id, id, card])
  expect([isPassCode(card), isPassCode(ticket)]).toEqual([true, false])
  // The signature covers the kind, too.
  for (const wrong of [card, card.replace('P1', 'B1')]) expect(codes.read(wrong), wrong).toBeNull()
  for (const wrong of [ticket, ticket.replace('B1', 'P1')]) expect(codes.readPass(wrong), wrong).toBeNull()
})

test('the newest key signs; codes of an old key stay valid until the key is removed', () => {
  const old = createTicketCodes(OLD).sign(id)
  const both = createTicketCodes(`${NEW},${OLD}`)
  expect(both.sign(id)).toMatch(/^B1\.2026\./)
  expect(both.read(old)).toBe(id)
  expect(both.publicKeys.map(({ kid }) => kid)).toEqual(['2026', '2025'])
  expect(createTicketCodes(NEW).read(old)).toBeNull()
})

test('a forged code is refused: another id, key, key name or encoding', () => {
  const codes = createTicketCodes(`${NEW},${OLD}`)
  const code = codes.sign(id)
  const [, , , signature] = code.split('.')
  const other = codes.sign(randomUUID()).split('.')
  const forged = [
    [other[0], other[1], other[2], signature].join('.'),
    // The name of another configured key, then an unknown key name.
    code.replace('2026', '2025'),
    code.replace('2026', '2024'),
    createTicketCodes(`2026=${key(3)}`).sign(id),
    code.slice(0, -1),
    `${code}A`,
    ` ${code}`,
    // The last characters contain padding bits that a base64 decoder ignores.
    `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`,
    ...[3, 9, 12, 20, 40, 60, -1, -2].map((at) => flip(code, at)),
    id,
    '',
  ]
  for (const text of forged) expect(codes.read(text), text).toBeNull()
})

test('the code is found in any text a scanner returns', () => {
  const code = createTicketCodes(NEW).sign(id)
  for (const scanned of [
    code,
    ` ${code}\r\n`,
    `https://ingressos.clube.com.br/ingresso/${code}?x=1`,
    `x?c=${code}&y=2`,
  ])
    expect(entranceCodeIn(scanned), scanned).toBe(code)
  for (const scanned of ['', id, 'https://exemplo.com.br', code.toLowerCase(), code.slice(0, 60), `${code}A`])
    expect(entranceCodeIn(scanned), scanned).toBeNull()
})

test('two keys of one name prevent the start, and the error does not contain the keys', () => {
  const TICKET_KEYS = `2026=${key(1)},2026=${key(2)}`
  expect(() => createTicketCodes(TICKET_KEYS)).toThrow('TICKET_KEYS')
  const env = { ...SANDBOX_ENV, DATABASE_URL: 'x', PAGARME_URL: 'http://x', TICKET_KEYS }
  expect(() => readConfig(env)).toThrow(/^Configuração inválida ou ausente: TICKET_KEYS\. Rode/)
})
