import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuscaAnswer, PortariaEntradas, PortariaLista, PortariaPapel } from '../../contract/portaria.ts'
import { makePlano } from '../support/club.ts'
import { violatedInvariants } from '../support/fixtures.ts'
import { scan } from '../support/portaria.ts'
import { openPortariaSocios } from '../support/portaria-socios.ts'

// Members on the lists of the entrance, in its counts, its alerts and its search.

let portaria: Awaited<ReturnType<typeof openPortariaSocios>>
beforeAll(async () => {
  portaria = await openPortariaSocios()
})
afterAll(() => portaria.shop.close())

test('the list has the cards that admit, in pages; then those that changed, also the ones that no longer admit', async () => {
  const { db } = portaria.shop
  const mine = await makePlano(db, { categoria: 'curso', percentual: 100, passe: true })
  const evento = await portaria.jogo('curso')
  const { id: a } = await portaria.member('Ana Lima', mine.plano)
  const { id: b } = await portaria.member('Bia Melo', mine.plano)
  const { id: c } = await portaria.member('Caio Nunes', mine.plano)
  const { id: d } = await portaria.member('Davi Dias', mine.plano)
  const { id: stranger } = await portaria.member('Eva Reis')
  await portaria.charge(b, 'failed', 9)
  await portaria.end(d)
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
  await portaria.upload(evento, [scan({ codigo: portaria.codeOf(a) })])
  expect(await changes()).toEqual([[a, 'Ana L.', 'paid']])
  await portaria.end(c)
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
  await portaria.set(a, sql`mensagem = NULL`)
  expect(await changes(await portaria.jogo('feira'))).toEqual([])
})

test('members are counted beside the tickets, and a card at two gates without a network is an alert', async () => {
  const { evento, vendas } = await portaria.eventoWith(2)
  await portaria.shop.db.execute(sql`UPDATE evento SET categoria = 'esporte' WHERE id = ${evento}`)
  const { id, codigo } = await portaria.member('Maria Aparecida da Silva')
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
  const { id: gone } = await portaria.member()
  await portaria.end(gone)
  await portaria.upload(evento, [{ id: randomUUID(), id_socio: gone, lida_em: ago(1), sem_rede: true, portao: 'Sul' }])
  expect((await portaria.lista(evento)).alertas[0]).toMatchObject({ resultado: 'nao-paga', aceita: null })
})

test('a member is found by name, phone or code, and is on paper while the card admits', async () => {
  const { db } = portaria.shop
  const mine = await makePlano(db, { categoria: 'literatura', percentual: 100, passe: true })
  const [evento, teatro] = [await portaria.jogo('literatura'), await portaria.jogo('teatro')]
  const { id, client } = await portaria.member('Zuleica Andrade Prado', mine.plano)
  const { id: late } = await portaria.member('Zuleica Braga', mine.plano)
  await portaria.charge(late, 'failed', 9)
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
  await portaria.upload(evento, [scan({ codigo: portaria.codeOf(id) })])
  expect(await papel()).toMatchObject([{ id, entregue_em: expect.any(String) }])
  expect((await search({ texto: 'zuleica prado' }))[0]).toMatchObject({ portao: 'Norte' })
})

test('the invariants hold after all tests of members on the lists', async () => {
  expect(await violatedInvariants(portaria.shop.db)).toEqual([])
})
