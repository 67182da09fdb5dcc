import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { VendaHistorico } from '../../contract/historico.ts'
import type { Conferencia } from '../../contract/portaria.ts'
import type { Venda } from '../../contract/vendas.ts'
import { createTicketCodes } from '../../server/auth/ticket-codes.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openPortaria, scan } from '../support/portaria.ts'
import { buyPaid, forceStatus, waitForBlocked } from '../support/tickets.ts'

let portaria: Awaited<ReturnType<typeof openPortaria>>
beforeAll(async () => {
  portaria = await openPortaria()
})
afterAll(() => portaria.shop.close())

const at = (venda: Venda | undefined): Venda => {
  if (!venda) throw new Error('no such ticket')
  return venda
}

const refusedBy = async (query: ReturnType<typeof sql>) => {
  const error = await portaria.shop.db.execute(query).then(
    () => null,
    (e: unknown) => e,
  )
  return pgFault(error)?.constraint
}

describe('readings', () => {
  test('each reading at the entrance gets its result and is stored', async () => {
    const { evento, vendas } = await portaria.eventoWith(3)
    const other = await portaria.eventoWith(1)
    const [a, b, c] = vendas.map(at) as [Venda, Venda, Venda]
    await forceStatus(portaria.shop, c.id, 'refunding')
    const forged = createTicketCodes(`sandbox=${Buffer.alloc(32, 8).toString('base64url')}`).sign(a.id)
    const scans = [
      scan(a),
      { id: randomUUID(), id_venda: b.id, lida_em: new Date().toISOString() },
      scan(a, { portao: 'Sul' }),
      scan(c),
      scan(at(other.vendas[0])),
      scan({ codigo: forged }),
      scan({ codigo: 'qualquer coisa' }),
      { id: randomUUID(), id_venda: randomUUID(), lida_em: new Date().toISOString() },
    ]
    const { status, body } = await portaria.upload(evento, scans)
    expect(status).toBe(200)
    expect(body.result.map(({ id, resultado, portao }) => ({ id, resultado, portao }))).toEqual(
      (
        [
          ['aceita', 'Norte'],
          ['aceita', ''],
          ['ja-utilizada', 'Norte'],
          ['nao-paga', null],
          ['outro-evento', null],
          ['desconhecida', null],
          ['desconhecida', null],
          ['desconhecida', null],
        ] as const
      ).map(([resultado, portao], i) => ({ id: scans[i]?.id, resultado, portao })),
    )
    expect(body.result[0]?.ingresso).toMatchObject({ id: a.id, nome: 'Maria S.', estado: 'paid' })
    expect(body.result[3]?.ingresso).toMatchObject({ estado: 'refunding' })
    expect(body.result[4]?.ingresso).toBeNull()
    for (const { id } of scans) expect(await portaria.rowsOf(id)).toHaveLength(1)
    expect(await portaria.lista(evento)).toMatchObject({ contadores: { vendidos: 2, entraram: 2 } })
    await forceStatus(portaria.shop, c.id, 'sold')
  })

  test('the same reading again gets the same result and writes no second row', async () => {
    const { evento, vendas } = await portaria.eventoWith(1)
    const scans = [scan(at(vendas[0])), scan({ codigo: 'x' })]
    const first = await portaria.upload(evento, scans)
    for (const again of [scans, scans.toReversed(), [...scans, ...scans]]) {
      const { body } = await portaria.upload(evento, again)
      expect(body.result).toEqual(again.map(({ id }) => first.body.result.find((row) => row.id === id)))
    }
    // Also when the same id is sent with another ticket or for another event.
    const elsewhereEvento = await portaria.eventoWith(1)
    const taken = await portaria.upload(elsewhereEvento.evento, [
      { ...scan(at(elsewhereEvento.vendas[0])), id: scans[0]?.id },
    ])
    expect(taken.body.result).toMatchObject([{ resultado: 'desconhecida', ingresso: null }])
    for (const { id } of scans) expect(await portaria.rowsOf(id)).toHaveLength(1)
  })

  test('readings of the same tickets from ten concurrent devices: each ticket admits once, each reading is stored', async () => {
    const { evento, vendas } = await portaria.eventoWith(8)
    const batches = Array.from({ length: 10 }, (_, i) => {
      const scans = vendas.map((venda) => scan(venda, { portao: `P${i}` }))
      return i % 2 ? scans.toReversed() : scans
    })
    // One batch is sent twice, as by a device that did not receive the answer.
    const answers = await Promise.all([...batches, batches[0] ?? []].map((scans) => portaria.upload(evento, scans)))
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect(answers[10]?.body).toEqual(answers[0]?.body)
    const results = answers.slice(0, 10).flatMap(({ body }) => body.result)
    expect(results.filter(({ resultado }) => resultado === 'aceita')).toHaveLength(8)
    expect(results.filter(({ resultado }) => resultado === 'ja-utilizada')).toHaveLength(72)
    for (const { id } of vendas) {
      const rows = await portaria.rowsOf(id)
      expect([rows.length, rows.filter(({ resultado }) => resultado === 'aceita').length]).toEqual([10, 1])
      const portoes = new Set(results.filter(({ ingresso }) => ingresso?.id === id).map(({ portao }) => portao))
      expect(portoes.size).toBe(1)
    }
  })

  test('a reading with an id that another device stores concurrently gets the result of the stored one', async () => {
    const { evento, vendas } = await portaria.eventoWith(1)
    const mine = scan(at(vendas[0]))
    const answer = await portaria.shop.db
      .transaction(async (tx) => {
        await tx.execute(sql`INSERT INTO entrada (id, id_evento, id_usuario, resultado, lida_em)
          VALUES (${mine.id}, ${evento}, ${portaria.staff.id}, 'desconhecida', now())`)
        const sent = portaria.upload(evento, [mine])
        await waitForBlocked(portaria.shop, 1)
        return { sent }
      })
      .then(({ sent }) => sent)
    expect(answer.body.result).toMatchObject([{ resultado: 'desconhecida', ingresso: null }])
    // No ticket is used without a stored reading that accepts it.
    expect(await portaria.lista(evento)).toMatchObject({ contadores: { vendidos: 1, entraram: 0 } })
  })

  test('within a batch the earliest reading is accepted, whatever the order sent', async () => {
    const { evento, vendas } = await portaria.eventoWith(1)
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const { body } = await portaria.upload(evento, [
      scan(at(vendas[0]), { lida_em: ago(5), portao: 'Sul' }),
      scan(at(vendas[0]), { lida_em: ago(20) }),
    ])
    expect(body.result.map(({ resultado, portao }) => [resultado, portao])).toEqual([
      ['ja-utilizada', 'Norte'],
      ['aceita', 'Norte'],
    ])
    // The online call is refused as well.
    expect((await portaria.staff.post('eventos/venda', { id: vendas[0]?.id, entregue: true })).status).toBe(409)
  })

  test('readings with an impossible time count as read now', async () => {
    const { evento, vendas } = await portaria.eventoWith(2)
    // The server's clock is the database's, which may differ from this process's by milliseconds.
    const [before, differenceMs] = [Date.now(), 1000]
    const scans = [
      scan(at(vendas[0]), { lida_em: '2099-01-01T00:00:00Z' }),
      scan(at(vendas[1]), { lida_em: '1999-01-01T00:00:00Z' }),
    ]
    const { body } = await portaria.upload(evento, scans)
    for (const { entregue_em } of body.result) {
      const time = new Date(entregue_em ?? 0).getTime()
      expect(time).toBeGreaterThanOrEqual(before - differenceMs)
      expect(time).toBeLessThanOrEqual(Date.now() + differenceMs)
    }
  })

  test('an id without a signed code reveals nothing about another city’s tickets', async () => {
    const here = await portaria.eventoWith(1)
    const there = await makeEvento(portaria.shop.db)
    const { lote } = await makeLote(portaria.shop.db, there)
    const [foreign] = await buyPaid(portaria.shop, portaria.buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
    const { body } = await portaria.upload(here.evento, [
      { id: randomUUID(), id_venda: foreign?.id, lida_em: new Date().toISOString() },
      scan(at(foreign)),
    ])
    expect(body.result.map(({ resultado }) => resultado)).toEqual(['desconhecida', 'outro-evento'])
  })

  test('readings are 1 to 500, each with a code or an id', async () => {
    const { evento } = await portaria.eventoWith(0)
    const many = (n: number) => Array.from({ length: n }, () => scan({ codigo: 'x'.repeat(120) }))
    expect((await portaria.upload(evento, many(500))).status).toBe(200)
    for (const entradas of [
      [],
      many(501),
      [{ ...scan({ codigo: 'x' }), codigo: null }],
      [{ ...scan({ codigo: 'x' }), id: 'x' }],
      [{ ...scan({ codigo: 'x' }), lida_em: 'ontem' }],
      [{ ...scan({ codigo: 'x' }), portao: 'x'.repeat(41) }],
    ])
      expect((await portaria.upload(evento, entradas)).status).toBe(400)
  })

  test('readings cannot be changed, and a ticket is admitted once: enforced by the database', async () => {
    const { evento, vendas } = await portaria.eventoWith(1)
    const [{ id }] = [scan(at(vendas[0]))]
    await portaria.upload(evento, [{ ...scan(at(vendas[0])), id }])
    expect(await refusedBy(sql`UPDATE entrada SET portao = 'x' WHERE id = ${id}`)).toBe('entrada_append_only')
    expect(await refusedBy(sql`DELETE FROM entrada WHERE id = ${id}`)).toBe('entrada_append_only')
    expect(
      await refusedBy(sql`INSERT INTO entrada (id_evento, id_venda, id_usuario, resultado, lida_em)
        SELECT id_evento, id_venda, id_usuario, 'aceita', now() FROM entrada WHERE id = ${id}`),
    ).toBe('entrada_one_accepted')
    expect(await refusedBy(sql`UPDATE venda SET entregue = false WHERE id = ${vendas[0]?.id}`)).toBe(
      'venda_used_for_ever',
    )
  })
})

describe('people whom a gate without a network let in', () => {
  const historico = async (id: string) =>
    (await portaria.staff.get<z.infer<typeof VendaHistorico>>(`eventos/venda/${id}/historico`)).body

  test('the same ticket at two gates is an alert for every gate, and for ever in the ticket’s history', async () => {
    const { evento, vendas } = await portaria.eventoWith(2)
    const [a, b] = vendas.map(at) as [Venda, Venda]
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const first = scan(a, { lida_em: ago(9), sem_rede: true })
    const second = scan(a, { lida_em: ago(7), portao: 'Sul', sem_rede: true })
    await portaria.upload(evento, [first])
    await portaria.upload(evento, [second])
    // A person whom a gate refused is no alert.
    await portaria.upload(evento, [scan(a, { portao: 'Leste' }), scan(b, { sem_rede: true })])
    const alerta = {
      id: second.id,
      resultado: 'ja-utilizada',
      portao: 'Sul',
      lida_em: second.lida_em,
      ingresso: { id: a.id, nome: 'Maria S.' },
      aceita: { portao: 'Norte', lida_em: first.lida_em },
    }
    expect((await portaria.lista(evento)).alertas).toMatchObject([alerta])
    await portaria.upload(evento, [second])
    expect((await portaria.lista(evento, '?desde=2099-01-01T00:00:00Z')).alertas).toMatchObject([alerta])
    expect((await historico(a.id)).entradas.map(({ em, portao, resultado }) => [em, portao, resultado])).toEqual([
      [first.lida_em, 'Norte', 'aceita'],
      [second.lida_em, 'Sul', 'ja-utilizada'],
    ])
    expect((await portaria.lista((await portaria.eventoWith(0)).evento)).alertas).toEqual([])
    for (const query of [sql`DELETE FROM entrada_conflito`, sql`UPDATE entrada_conflito SET id_evento = id_evento`])
      expect(await refusedBy(query)).toBe('entrada_conflito_for_ever')
  })

  test('a reading that the server had refused while the gate no longer waited for it is an alert, too', async () => {
    const { evento, vendas } = await portaria.eventoWith(1)
    const late = scan(at(vendas[0]), { portao: 'Sul' })
    await portaria.upload(evento, [scan(at(vendas[0])), late])
    expect((await portaria.lista(evento)).alertas).toEqual([])
    await portaria.upload(evento, [{ ...late, sem_rede: true }])
    expect((await portaria.lista(evento)).alertas).toMatchObject([{ id: late.id, portao: 'Sul' }])
  })

  test('a ticket that was refunded meanwhile is an alert without an accepted entrance', async () => {
    const { evento, vendas } = await portaria.eventoWith(1)
    await forceStatus(portaria.shop, at(vendas[0]).id, 'refunding')
    await portaria.upload(evento, [scan(at(vendas[0]), { sem_rede: true })])
    expect((await portaria.lista(evento)).alertas).toMatchObject([{ resultado: 'nao-paga', aceita: null }])
    expect((await historico(at(vendas[0]).id)).entradas).toMatchObject([{ resultado: 'nao-paga', portao: 'Norte' }])
    await forceStatus(portaria.shop, at(vendas[0]).id, 'sold')
  })
})

test('a ticket that is only checked gets the answer of a reading, and leaves no trace', async () => {
  const { evento, vendas } = await portaria.eventoWith(3)
  const other = await portaria.eventoWith(1)
  const [a, b, c] = vendas.map(at) as [Venda, Venda, Venda]
  await forceStatus(portaria.shop, c.id, 'refunding')
  await portaria.upload(evento, [scan(b)])
  const { rows: before } = await portaria.shop.db.execute(sql`SELECT id, updated_at FROM venda ORDER BY id`)
  const traces = async () =>
    (
      await portaria.shop.db.execute<{ n: number }>(
        sql`SELECT (SELECT count(*) FROM entrada)::int + (SELECT count(*) FROM history)::int AS n`,
      )
    ).rows
  const known = await traces()
  const check = async (body: object, who = portaria.staff) =>
    (await who.post<Conferencia>(`portaria/${evento}/conferir`, body)).body
  expect(await check({ codigo: a.codigo })).toMatchObject({ resultado: 'aceita', ingresso: { nome: 'Maria S.' } })
  // Again, because the first time was none.
  expect(await check({ id_venda: a.id })).toMatchObject({ resultado: 'aceita', entregue_em: null, portao: null })
  expect(await check({ codigo: b.codigo })).toMatchObject({ resultado: 'ja-utilizada', portao: 'Norte' })
  expect(await check({ codigo: c.codigo })).toMatchObject({ resultado: 'nao-paga', ingresso: { estado: 'refunding' } })
  expect(await check({ codigo: other.vendas[0]?.codigo })).toMatchObject({ resultado: 'outro-evento', ingresso: null })
  expect(await check({ codigo: 'qualquer coisa' })).toMatchObject({ resultado: 'desconhecida' })
  expect((await portaria.elsewhere.post(`portaria/${evento}/conferir`, { codigo: a.codigo })).status).toBe(404)
  expect((await portaria.staff.post(`portaria/${evento}/conferir`, {})).status).toBe(400)
  expect(await traces()).toEqual(known)
  expect((await portaria.shop.db.execute(sql`SELECT id, updated_at FROM venda ORDER BY id`)).rows).toEqual(before)
  await forceStatus(portaria.shop, c.id, 'sold')
})

test('the invariants hold after all tests of readings at the entrance', async () => {
  expect(await violatedInvariants(portaria.shop.db)).toEqual([])
})
