import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOCIO_DOCUMENTO } from '../../contract/planos-rules.ts'
import type { SocioOfCliente } from '../../contract/socio.ts'
import type { Client } from '../support/client.ts'
import { makePlano } from '../support/club.ts'
import { violatedInvariants } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { scan } from '../support/portaria.ts'
import { openPortariaSocios } from '../support/portaria-socios.ts'

// Members who enter with their card, at events that their plan includes.

let portaria: Awaited<ReturnType<typeof openPortariaSocios>>
beforeAll(async () => {
  portaria = await openPortariaSocios()
})
afterAll(() => portaria.shop.close())

const ate = (days: number) => new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)

test('a membership card admits once an event, and says when and where it was used', async () => {
  const [first, second] = [await portaria.jogo(), await portaria.jogo()]
  const { client, id, codigo } = await portaria.member()
  const checked = await portaria.check(first, { codigo })
  expect(checked).toMatchObject({
    resultado: 'aceita',
    ingresso: {
      id,
      nome: 'Joana P.',
      lugar: expect.stringMatching(/^Cadeira [A-Z]\d+$/),
      tarifa: { tipo: 'socio', documento: SOCIO_DOCUMENTO, diferenca: 0 },
      estado: 'paid',
      passe: { coberta: true, cancelada: false, ate: null },
    },
  })
  expect(checked.ingresso?.setor).toBe(checked.ingresso?.tarifa?.nome)
  expect(await portaria.entradasOf(id)).toEqual([])
  const one = scan({ codigo }, { documento_visto: true })
  expect((await portaria.upload(first, [one])).body.result).toMatchObject([{ resultado: 'aceita', portao: 'Norte' }])
  // The same reading again is the same entrance; another one is none.
  expect((await portaria.upload(first, [one])).body.result).toMatchObject([{ resultado: 'aceita' }])
  const { body } = await portaria.upload(first, [scan({ codigo }, { portao: 'Sul' })])
  expect(body.result).toMatchObject([{ resultado: 'ja-utilizada', entregue_em: one.lida_em, portao: 'Norte' }])
  expect(await portaria.check(first, { codigo })).toMatchObject({ resultado: 'ja-utilizada', portao: 'Norte' })
  expect((await portaria.upload(second, [scan({ codigo })])).body.result).toMatchObject([{ resultado: 'aceita' }])
  expect(await portaria.entradasOf(id)).toEqual([
    { resultado: 'aceita', documento_visto: true },
    { resultado: 'ja-utilizada', documento_visto: null },
    { resultado: 'aceita', documento_visto: null },
  ])
  // The history names the member and the event.
  const { body: told } = await portaria.admin.get<{ result: object[] }>(`historico?pessoa=${client.id}`)
  expect(told.result).toContainEqual(
    expect.objectContaining({
      entidade: 'entrada',
      para: 'aceita',
      sobre: expect.objectContaining({ pessoa: { id: client.id, nome: 'Joana Pereira' } }),
    }),
  )
  const { plano } = await makePlano(portaria.shop.db, { percentual: 100, passe: true, comCadeira: false })
  const seatless = await portaria.member('Rui Bastos', plano)
  const { ingresso } = await portaria.check(first, { codigo: seatless.codigo })
  expect(ingresso).toMatchObject({ lugar: null })
  expect(await historyOf(portaria.shop.db, one.id)).toMatchObject([
    { toState: 'aceita', actor: `usuario:${portaria.staff.id}`, detail: { documento_visto: true } },
  ])
})

test('a card that does not admit has its own answer: another category, late, canceled', async () => {
  const [evento, teatro] = [await portaria.jogo(), await portaria.jogo('teatro')]
  const answer = async (id: string, of = evento) => {
    const [row] = (await portaria.upload(of, [scan({ codigo: portaria.codeOf(id) })])).body.result
    return { resultado: row?.resultado, passe: row?.ingresso?.passe }
  }
  const facts = { coberta: true, cancelada: false, ate: null }
  const { id: other } = await portaria.member()
  expect(await answer(other, teatro)).toEqual({ resultado: 'nao-paga', passe: { ...facts, coberta: false } })
  const plain = await makePlano(portaria.shop.db, { percentual: 100 })
  const { id: withoutPass } = await portaria.member('Rui Costa', plain.plano)
  expect(await answer(withoutPass)).toEqual({ resultado: 'nao-paga', passe: { ...facts, coberta: false } })

  // The club tolerates five days.
  const { id: late } = await portaria.member()
  await portaria.charge(late, 'failed', 6)
  expect(await answer(late)).toEqual({ resultado: 'nao-paga', passe: { ...facts, ate: ate(-1) } })
  await portaria.charge(late, 'paid', 0)
  expect(await answer(late)).toEqual({ resultado: 'aceita', passe: facts })
  const { id: tolerated } = await portaria.member()
  await portaria.charge(tolerated, 'failed', 5)
  expect(await answer(tolerated)).toEqual({ resultado: 'aceita', passe: { ...facts, ate: ate(0) } })

  const { id: leaving } = await portaria.member()
  await portaria.leave(leaving, 0)
  expect(await answer(leaving)).toEqual({ resultado: 'aceita', passe: { ...facts, cancelada: true, ate: ate(0) } })
  const { id: left } = await portaria.member()
  await portaria.leave(left, -1)
  expect(await answer(left)).toEqual({ resultado: 'nao-paga', passe: { ...facts, cancelada: true, ate: ate(-1) } })
  const { id: gone } = await portaria.member()
  await portaria.end(gone)
  expect(await answer(gone)).toEqual({ resultado: 'nao-paga', passe: { ...facts, cancelada: true } })
})

test('a card that nobody signed, or of who never was a member, is unknown; an id alone shows no other member', async () => {
  const [evento, teatro] = [await portaria.jogo(), await portaria.jogo('teatro')]
  const { id, codigo } = await portaria.member()
  const { client: waiting } = await portaria.member()
  const held = randomUUID()
  await portaria.shop.db.execute(
    sql`UPDATE socio SET state = 'canceled', data_cancelamento = now() WHERE id_cliente = ${waiting.id}`,
  )
  await portaria.shop.db
    .execute(sql`INSERT INTO socio (id, id_cliente, id_plano, nr_cadeira, state, expires_at, valor_cents)
    VALUES (${held}, ${waiting.id}, ${portaria.plano}, 450, 'held', now() + interval '1 hour', 2990)`)
  const tickets = portaria.shop.deps.tickets
  const asTicket = tickets.sign(id)
  const wrong = [
    // Another kind with the signature of a ticket, another membership with this one's signature.
    asTicket.replace(/^B/, 'P'),
    codigo.replace(/\.[\w-]{22}\./, `.${tickets.signPass(randomUUID()).split('.')[2]}.`),
    tickets.signPass(randomUUID()),
    tickets.signPass(held),
    asTicket,
  ]
  for (const forged of wrong)
    expect(await portaria.check(evento, { codigo: forged }), forged).toMatchObject({
      resultado: 'desconhecida',
      ingresso: null,
    })
  expect(await portaria.check(evento, { id_socio: id })).toMatchObject({ resultado: 'aceita' })
  expect(await portaria.check(teatro, { id_socio: id })).toMatchObject({ resultado: 'desconhecida', ingresso: null })
  expect((await portaria.elsewhere.post(`portaria/${evento}/conferir`, { codigo })).status).toBe(404)
  // The call of the ticket page does not take a card for a ticket.
  expect((await portaria.staff.post('eventos/venda', { codigo, entregue: true })).status).toBe(400)
})

test('twenty devices of two processes read one card at once: one admits', async () => {
  const evento = await portaria.jogo()
  const members = [await portaria.member(), await portaria.member(), await portaria.member()]
  const another = await portaria.shop.openAnother()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nr) => {
      const scans = members.map(({ codigo }) => scan({ codigo }, { portao: `P${nr}` }))
      return portaria.upload(
        evento,
        nr % 4 < 2 ? scans : scans.toReversed(),
        nr % 2 ? portaria.staff.at(another.url) : portaria.staff,
      )
    }),
  )
  await another.close()
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  for (const { id } of members) {
    const own = answers.flatMap(({ body }) => body.result).filter(({ ingresso }) => ingresso?.id === id)
    expect(own.filter(({ resultado }) => resultado === 'aceita')).toHaveLength(1)
    expect(own.filter(({ resultado }) => resultado === 'ja-utilizada')).toHaveLength(19)
    expect(new Set(own.map(({ portao }) => portao)).size).toBe(1)
    expect((await portaria.entradasOf(id)).filter(({ resultado }) => resultado === 'aceita')).toHaveLength(1)
  }
})

test('only the member gets the code of their card, while the membership gives its benefits', async () => {
  const { client, id, codigo } = await portaria.member()
  const read = async (who: Client) => (await who.get<SocioOfCliente>(`socio/cliente/${client.id}`)).body?.passe
  expect(await read(client)).toEqual({ codigo, categorias: ['Esporte'] })
  expect(await read(portaria.admin)).toEqual({ codigo: null, categorias: ['Esporte'] })
  await portaria.charge(id, 'failed', 9)
  expect(await read(client)).toEqual({ codigo: null, categorias: ['Esporte'] })
  const plain = await makePlano(portaria.shop.db, { percentual: 100 })
  const other = await portaria.member('Rui Costa', plain.plano)
  expect((await other.client.get<SocioOfCliente>(`socio/cliente/${other.client.id}`)).body?.passe).toBeNull()
})

test('the invariants hold after all tests of members who enter', async () => {
  expect(await violatedInvariants(portaria.shop.db)).toEqual([])
})
