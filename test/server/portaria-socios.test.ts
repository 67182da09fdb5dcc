import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  BuscaAnswer,
  Conferencia,
  PortariaEntradas,
  PortariaLista,
  PortariaPapel,
} from '../../contract/portaria.ts'
import { SOCIO_DOCUMENTO } from '../../contract/planos-rules.ts'
import type { SocioOfCliente } from '../../contract/socio.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makePlano, makeSocio, openClub } from '../support/club.ts'
import { makeEvento, violatedInvariants } from '../support/fixtures.ts'
import { historyOf } from '../support/history.ts'
import { openPortaria, scan } from '../support/portaria.ts'

// Members who enter with their card, at events that their plan includes.

let portaria: Awaited<ReturnType<typeof openPortaria>>
let plano: string
let cidade: string
beforeAll(async () => {
  portaria = await openPortaria()
  await openClub(portaria.shop.db, { lugares: 500 })
  ;({ plano } = await makePlano(portaria.shop.db, { percentual: 100, passe: true }))
  const { rows } = await portaria.shop.db.execute<{ id: string }>(
    sql`SELECT id_cidade AS id FROM usuario_cidade WHERE id_usuario = ${portaria.staff.id}`,
  )
  cidade = rows[0]?.id ?? ''
})
afterAll(() => portaria.shop.close())

const jogo = (categoria = 'esporte') => makeEvento(portaria.shop.db, { idCidade: cidade, categoria, inDays: 0 })
/** A member with a whole name; `state` and the rest as the club would have stored them. */
async function member(nome = 'Joana Pereira', of = plano) {
  const { db } = portaria.shop
  const [client] = (await makeClients(portaria.shop, 1)) as [Client]
  await db.execute(sql`UPDATE cliente SET nome = ${nome} WHERE id = ${client.id}`)
  const id = await makeSocio(db, client.id, of)
  return { client, id, codigo: portaria.shop.deps.tickets.signPass(id) }
}
const set = (id: string, change: ReturnType<typeof sql>) =>
  portaria.shop.db.execute(sql`UPDATE socio SET ${change}, updated_at = clock_timestamp() WHERE id = ${id}`)
const canceled = (id: string, validForDays: number) =>
  set(
    id,
    sql`state = 'ending', data_cancelamento = now(), check_at = now(), vale_ate = (now() AT TIME ZONE 'America/Sao_Paulo')::date + ${validForDays}::int`,
  )
/** A charge that was due so many days ago. */
const charge = (id: string, status: string, daysAgo: number) =>
  portaria.shop.db.execute(sql`INSERT INTO socio_cobranca (id_socio, id_invoice, status, valor_cents, vence_em)
    VALUES (${id}, gen_random_uuid(), ${status}, 2990, now() - make_interval(days => ${daysAgo}))`)
const check = async (evento: string, body: object) =>
  (await portaria.staff.post<Conferencia>(`portaria/${evento}/conferir`, body)).body
const entradasOf = async (id: string) =>
  (
    await portaria.shop.db.execute<{ resultado: string; documento_visto: boolean | null }>(
      sql`SELECT resultado, documento_visto FROM entrada WHERE id_socio = ${id} ORDER BY at, lida_em`,
    )
  ).rows
const ate = (days: number) => new Date(Date.now() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)

test('a membership card admits once an event, and says when and where it was used', async () => {
  const [first, second] = [await jogo(), await jogo()]
  const { id, codigo } = await member()
  const checked = await check(first, { codigo })
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
  expect(await entradasOf(id)).toEqual([])
  const one = scan({ codigo }, { documento_visto: true })
  expect((await portaria.upload(first, [one])).body.result).toMatchObject([{ resultado: 'aceita', portao: 'Norte' }])
  // The same reading again is the same entrance; another one is none.
  expect((await portaria.upload(first, [one])).body.result).toMatchObject([{ resultado: 'aceita' }])
  const { body } = await portaria.upload(first, [scan({ codigo }, { portao: 'Sul' })])
  expect(body.result).toMatchObject([{ resultado: 'ja-utilizada', entregue_em: one.lida_em, portao: 'Norte' }])
  expect(await check(first, { codigo })).toMatchObject({ resultado: 'ja-utilizada', portao: 'Norte' })
  expect((await portaria.upload(second, [scan({ codigo })])).body.result).toMatchObject([{ resultado: 'aceita' }])
  expect(await entradasOf(id)).toEqual([
    { resultado: 'aceita', documento_visto: true },
    { resultado: 'ja-utilizada', documento_visto: null },
    { resultado: 'aceita', documento_visto: null },
  ])
  expect(await historyOf(portaria.shop.db, one.id)).toMatchObject([
    { toState: 'aceita', actor: `usuario:${portaria.staff.id}`, detail: { documento_visto: true } },
  ])
})

test('a card that does not admit has its own answer: another category, late, canceled', async () => {
  const [evento, teatro] = [await jogo(), await jogo('teatro')]
  const answer = async (id: string, of = evento) => {
    const [row] = (await portaria.upload(of, [scan({ codigo: portaria.shop.deps.tickets.signPass(id) })])).body.result
    return { resultado: row?.resultado, passe: row?.ingresso?.passe }
  }
  const facts = { coberta: true, cancelada: false, ate: null }
  const { id: other } = await member()
  expect(await answer(other, teatro)).toEqual({ resultado: 'nao-paga', passe: { ...facts, coberta: false } })
  const plain = await makePlano(portaria.shop.db, { percentual: 100 })
  const { id: withoutPass } = await member('Rui Costa', plain.plano)
  expect(await answer(withoutPass)).toEqual({ resultado: 'nao-paga', passe: { ...facts, coberta: false } })

  // The club tolerates five days.
  const { id: late } = await member()
  await charge(late, 'failed', 6)
  expect(await answer(late)).toEqual({ resultado: 'nao-paga', passe: { ...facts, ate: ate(-1) } })
  await charge(late, 'paid', 0)
  expect(await answer(late)).toEqual({ resultado: 'aceita', passe: facts })
  const { id: tolerated } = await member()
  await charge(tolerated, 'failed', 5)
  expect(await answer(tolerated)).toEqual({ resultado: 'aceita', passe: { ...facts, ate: ate(0) } })

  const { id: leaving } = await member()
  await canceled(leaving, 0)
  expect(await answer(leaving)).toEqual({ resultado: 'aceita', passe: { ...facts, cancelada: true, ate: ate(0) } })
  const { id: left } = await member()
  await canceled(left, -1)
  expect(await answer(left)).toEqual({ resultado: 'nao-paga', passe: { ...facts, cancelada: true, ate: ate(-1) } })
  const { id: gone } = await member()
  await set(gone, sql`state = 'canceled', data_cancelamento = now()`)
  expect(await answer(gone)).toEqual({ resultado: 'nao-paga', passe: { ...facts, cancelada: true } })
})

test('a card that nobody signed, or of who never was a member, is unknown; an id alone shows no other member', async () => {
  const [evento, teatro] = [await jogo(), await jogo('teatro')]
  const { id, codigo } = await member()
  const { client: waiting } = await member()
  const held = randomUUID()
  await portaria.shop.db.execute(
    sql`UPDATE socio SET state = 'canceled', data_cancelamento = now() WHERE id_cliente = ${waiting.id}`,
  )
  await portaria.shop.db.execute(sql`INSERT INTO socio (id, id_cliente, id_plano, state, expires_at, valor_cents)
    VALUES (${held}, ${waiting.id}, ${plano}, 'held', now() + interval '1 hour', 2990)`)
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
    expect(await check(evento, { codigo: forged }), forged).toMatchObject({ resultado: 'desconhecida', ingresso: null })
  expect(await check(evento, { id_socio: id })).toMatchObject({ resultado: 'aceita' })
  expect(await check(teatro, { id_socio: id })).toMatchObject({ resultado: 'desconhecida', ingresso: null })
  expect((await portaria.elsewhere.post(`portaria/${evento}/conferir`, { codigo })).status).toBe(404)
  // The call of the ticket page does not take a card for a ticket.
  expect((await portaria.staff.post('eventos/venda', { codigo, entregue: true })).status).toBe(400)
})

test('twenty devices of two processes read one card at once: one admits', async () => {
  const evento = await jogo()
  const members = [await member(), await member(), await member()]
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
    expect((await entradasOf(id)).filter(({ resultado }) => resultado === 'aceita')).toHaveLength(1)
  }
})

test('the list has the cards that admit, in pages; then those that changed, also the ones that no longer admit', async () => {
  const { db } = portaria.shop
  const mine = await makePlano(db, { categoria: 'curso', percentual: 100, passe: true })
  const evento = await jogo('curso')
  const { id: a } = await member('Ana Lima', mine.plano)
  const { id: b } = await member('Bia Melo', mine.plano)
  const { id: c } = await member('Caio Nunes', mine.plano)
  const { id: d } = await member('Davi Dias', mine.plano)
  const { id: stranger } = await member('Eva Reis')
  await charge(b, 'failed', 9)
  await set(d, sql`state = 'canceled', data_cancelamento = now()`)
  const listed: NonNullable<PortariaLista['socios']> = []
  let page = await portaria.lista(evento, '?limit=2')
  for (;;) {
    listed.push(...(page.socios ?? []))
    expect(page.socios?.length).toBeLessThanOrEqual(2)
    if (page.cursor === null) break
    page = await portaria.lista(evento, `?limit=2&cursor=${page.cursor}`)
  }
  expect(listed.map(({ id, nome, estado }) => [id, nome, estado]).sort()).toEqual(
    [
      [a, 'Ana L.', 'paid'],
      [b, 'Bia M.', 'failed'],
      [c, 'Caio N.', 'paid'],
    ].sort(),
  )
  expect(JSON.stringify(listed)).not.toContain(stranger)

  // So long ago that nothing is a change.
  await db.execute(sql`UPDATE socio SET updated_at = now() - interval '1 hour'`)
  await db.execute(sql`UPDATE plano SET updated_at = now() - interval '1 hour'`)
  await db.execute(sql`UPDATE evento SET updated_at = now() - interval '1 hour'`)
  await db.execute(sql`UPDATE config_socio SET updated_at = now() - interval '1 hour'`)
  const changes = async (of = evento) => {
    const desde = new Date(Date.now() - 30 * 60_000).toISOString()
    return ((await portaria.lista(of, `?desde=${desde}`)).socios ?? []).map((row) => [row.id, row.nome, row.estado])
  }
  expect(await changes()).toEqual([])
  await portaria.upload(evento, [scan({ codigo: portaria.shop.deps.tickets.signPass(a) })])
  expect(await changes()).toEqual([[a, 'Ana L.', 'paid']])
  await set(c, sql`state = 'canceled', data_cancelamento = now()`)
  // Who no longer admits is without a name.
  expect((await changes()).sort()).toEqual(
    [
      [a, 'Ana L.', 'paid'],
      [c, '', 'failed'],
    ].sort(),
  )
  await portaria.admin.post('planos', {
    id: mine.plano,
    nome: 'Plano sem passe',
    valor: '29,90',
    beneficios: [{ categoria: 'curso', percentual: 30 }],
  })
  expect((await changes()).map(([id, nome]) => [id, nome]).sort()).toEqual(
    [
      [a, 'Ana L.'],
      [b, ''],
      [c, ''],
    ].sort(),
  )
  // No plan includes the entrance to this category: other people's memberships are not sent there.
  await db.execute(sql`UPDATE plano SET updated_at = now() - interval '1 hour'`)
  await set(a, sql`mensagem = NULL`)
  expect(await changes(await jogo('feira'))).toEqual([])
})

test('members are counted beside the tickets, and a card at two gates without a network is an alert', async () => {
  const { evento, vendas } = await portaria.eventoWith(2)
  await portaria.shop.db.execute(sql`UPDATE evento SET categoria = 'esporte' WHERE id = ${evento}`)
  const { id, codigo } = await member('Maria Aparecida da Silva')
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const first = { id: randomUUID(), id_socio: id, lida_em: ago(9), portao: 'Norte', sem_rede: true }
  const second = scan({ codigo }, { lida_em: ago(7), portao: 'Sul', sem_rede: true })
  await portaria.upload(evento, [first, scan(vendas[0] ?? { codigo: '' })])
  await portaria.upload(evento, [second])
  const lista = await portaria.lista(evento)
  expect(lista.contadores).toMatchObject({ vendidos: 2, entraram: 1, socios: 1, portoes: [{ entraram: 2 }] })
  expect(lista.alertas).toMatchObject([
    {
      id: second.id,
      resultado: 'ja-utilizada',
      portao: 'Sul',
      ingresso: { id, nome: 'Maria S.', passe: { coberta: true } },
      aceita: { portao: 'Norte', lida_em: first.lida_em },
    },
  ])
  const { body } = await portaria.staff.get<PortariaEntradas>(`portaria/${evento}/entradas`)
  expect(body).toMatchObject({ vendidos: 2, entraram: 1, socios: 1, alertas: 1 })
  expect(body.quartos.filter(({ id_setor }) => id_setor === null)).toMatchObject([{ portao: 'Norte', entradas: 1 }])

  // A member whose membership had ended meanwhile.
  const { id: gone } = await member()
  await set(gone, sql`state = 'canceled', data_cancelamento = now()`)
  await portaria.upload(evento, [{ id: randomUUID(), id_socio: gone, lida_em: ago(1), sem_rede: true, portao: 'Sul' }])
  expect((await portaria.lista(evento)).alertas[0]).toMatchObject({ resultado: 'nao-paga', aceita: null })
})

test('a member is found by name, phone or code, and is on paper while the card admits', async () => {
  const { db } = portaria.shop
  const mine = await makePlano(db, { categoria: 'literatura', percentual: 100, passe: true })
  const [evento, teatro] = [await jogo('literatura'), await jogo('teatro')]
  const { id, client } = await member('Zuleica Andrade Prado', mine.plano)
  const { id: late } = await member('Zuleica Braga', mine.plano)
  await charge(late, 'failed', 9)
  const { rows } = await db.execute<{ telefone: string }>(sql`SELECT telefone FROM cliente WHERE id = ${client.id}`)
  const search = async (body: object, of = evento) =>
    (await portaria.staff.post<BuscaAnswer>(`portaria/${of}/busca`, body)).body.result
  for (const body of [
    { texto: 'zuleica prado' },
    { texto: rows[0]?.telefone },
    { codigo: id.slice(0, 8).toUpperCase() },
  ])
    expect(await search(body), JSON.stringify(body)).toMatchObject([
      { id, nome: 'Zuleica Andrade Prado', estado: 'paid', evento: null },
    ])
  expect((await search({ texto: 'zuleica' })).map(({ estado }) => estado)).toEqual(['paid', 'failed'])
  expect(await search({ texto: 'zuleica' }, teatro)).toEqual([])
  const papel = async (query = '') =>
    (await portaria.staff.get<PortariaPapel>(`portaria/${evento}/papel${query}`)).body.socios
  expect(await papel()).toMatchObject([{ id, nome: 'Zuleica Andrade Prado', entregue_em: null }])
  expect(await papel(`?setor=${randomUUID()}`)).toBeUndefined()
  await portaria.upload(evento, [scan({ codigo: portaria.shop.deps.tickets.signPass(id) })])
  expect(await papel()).toMatchObject([{ id, entregue_em: expect.any(String) }])
  expect((await search({ texto: 'zuleica prado' }))[0]).toMatchObject({ portao: 'Norte' })
})

test('only the member gets the code of their card, while the membership gives its benefits', async () => {
  const { client, id, codigo } = await member()
  const read = async (who: Client) => (await who.get<SocioOfCliente>(`socio/cliente/${client.id}`)).body?.passe
  expect(await read(client)).toEqual({ codigo, categorias: ['esporte'] })
  expect(await read(portaria.admin)).toEqual({ codigo: null, categorias: ['esporte'] })
  await charge(id, 'failed', 9)
  expect(await read(client)).toEqual({ codigo: null, categorias: ['esporte'] })
  const plain = await makePlano(portaria.shop.db, { percentual: 100 })
  const other = await member('Rui Costa', plain.plano)
  expect((await other.client.get<SocioOfCliente>(`socio/cliente/${other.client.id}`)).body?.passe).toBeNull()
})

test('the invariants hold after all tests of members at the entrance', async () => {
  expect(await violatedInvariants(portaria.shop.db)).toEqual([])
})
