import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clean } from '../../server/jobs/clean.ts'
import { reconcile } from '../../server/jobs/reconcile.ts'
import { RETENTION } from '../../server/privacy/inventory.ts'
import { deleteOver } from '../../server/privacy/retention-repo.ts'
import { type Client, freshPhone, makeClients } from '../support/client.ts'
import { makeFila } from '../support/fila.ts'
import { makeCota, makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ jobs: false })
})
afterAll(() => shop.close())

const run = (query: SQL) => shop.db.execute(query)
const ago = (days: number) => sql`clock_timestamp() - make_interval(days => ${days})`

const tickets = async (lote: string, qtde: number) => {
  const [who] = await makeClients(shop, 1)
  const { body } = await (who as Client).reserve([{ id_evento_setor_lote: lote, qtde }])
  return { who: who as Client, reserva: body.id }
}
const newLote = async () => (await makeLote(shop.db, await makeEvento(shop.db))).lote

/** Two tickets that were held and released this many days ago. */
async function givenBack(days: number) {
  const { who, reserva } = await tickets(await newLote(), 2)
  expect((await who.call('DELETE', `reservas/${reserva}`)).status).toBe(200)
  await age(reserva, days)
  return { who, reserva }
}
const age = (reserva: string, days: number) =>
  run(sql`WITH r AS (UPDATE reserva SET updated_at = ${ago(days)} WHERE id = ${reserva})
    UPDATE venda SET updated_at = ${ago(days)} WHERE id_reserva = ${reserva}`)
const left = async (reserva: string): Promise<number[]> => [
  await count(sql`reserva WHERE id = ${reserva}`),
  await count(sql`venda WHERE id_reserva = ${reserva}`),
]

/** Inserts a row of each table with a retention rule, dated this many days ago; returns a query that counts it. */
const makers: Record<string, (days: number) => Promise<SQL>> = {
  rate_limit: async (days) => {
    const key = randomUUID()
    await run(sql`INSERT INTO rate_limit (key, window_start, count) VALUES (${key}, ${ago(days)}, 1)`)
    return sql`rate_limit WHERE key = ${key}`
  },
  session: async (days) => {
    const id = randomUUID()
    await run(sql`INSERT INTO session (id, token_hash, expires_at) VALUES (${id}, ${Buffer.from(id)}, ${ago(days)})`)
    return sql`session WHERE id = ${id}`
  },
  sms_request: async (days) => {
    const phone = freshPhone()
    await run(sql`WITH s AS (INSERT INTO session (token_hash, expires_at) VALUES (${Buffer.from(phone)}, now() + interval '1 day')
      RETURNING id) INSERT INTO sms_request (id_session, telefone, verification, is_known, asked_at)
      SELECT id, ${phone}, 'VE1', false, ${ago(days)} FROM s`)
    return sql`sms_request WHERE telefone = ${phone}`
  },
  sms_proof: async (days) => {
    const phone = freshPhone()
    await run(sql`WITH s AS (INSERT INTO session (token_hash, expires_at) VALUES (${Buffer.from(phone)}, now() + interval '1 day')
      RETURNING id) INSERT INTO sms_proof (id_session, telefone, purpose, expires_at)
      SELECT id, ${phone}, 'sign-up', ${ago(days)} FROM s`)
    return sql`sms_proof WHERE telefone = ${phone}`
  },
  webhook_inbox: async (days) => {
    const hook = randomUUID()
    await run(sql`INSERT INTO webhook_inbox (hook_id, type, processed_at) VALUES (${hook}, 'order.paid', ${ago(days)})`)
    return sql`webhook_inbox WHERE hook_id = ${hook}`
  },
  sorteio: async (days) => {
    const id = randomUUID()
    await run(sql`INSERT INTO sorteio (id, nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho, created_at)
      VALUES (${id}, 'Rita Lima', 'rita lima', '52998224725', '1990-01-02', 'F', ${freshPhone()}, '38', ${ago(days)})`)
    await run(sql`INSERT INTO image (owner, role, hash, content) VALUES (${id}, 'sorteio', ${id}, ${Buffer.from('x')})`)
    return sql`(SELECT id FROM sorteio UNION ALL SELECT owner FROM image WHERE role = 'sorteio') x WHERE id = ${id}`
  },
  admin_session: async (days) => {
    const { id: usuario } = await makeUsuario(shop)
    const id = randomUUID()
    await run(sql`INSERT INTO admin_session (id, id_usuario, device_hash, salt, expires_at)
      VALUES (${id}, ${usuario}, ${Buffer.from('d')}, ${Buffer.from('s')}, ${ago(days)})`)
    return sql`admin_session WHERE id = ${id}`
  },
  admin_access: async (days) => {
    const { id: usuario } = await makeUsuario(shop)
    const hash = Buffer.from(randomUUID())
    await run(sql`WITH s AS (INSERT INTO admin_session (id_usuario, device_hash, salt, expires_at)
      VALUES (${usuario}, ${Buffer.from('d')}, ${Buffer.from('s')}, now() + interval '1 day') RETURNING id)
      INSERT INTO admin_access (token_hash, id_session, expires_at) SELECT ${hash}, id, ${ago(days)} FROM s`)
    return sql`admin_access WHERE token_hash = ${hash}`
  },
  convite: async (days) => {
    const { id: usuario } = await makeUsuario(shop)
    const hash = Buffer.from(randomUUID())
    await run(sql`INSERT INTO convite (nome, telefone, papel_fixo, cidades, secret_hash, id_usuario_convidou, expires_at)
      VALUES ('Rita Lima', ${freshPhone()}, 'portaria', '{}', ${hash}, ${usuario}, ${ago(days)})`)
    return sql`convite WHERE secret_hash = ${hash}`
  },
  login_ticket: async (days) => {
    const { id: usuario } = await makeUsuario(shop)
    const hash = Buffer.from(randomUUID())
    await run(sql`INSERT INTO login_ticket (token_hash, id_usuario, step, expires_at)
      VALUES (${hash}, ${usuario}, 'codigo', ${ago(days)})`)
    return sql`login_ticket WHERE token_hash = ${hash}`
  },
  desafio_chave: async (days) => {
    const challenge = randomUUID()
    await run(sql`INSERT INTO desafio_chave (challenge, purpose, expires_at)
      VALUES (${challenge}, 'entrada', ${ago(days)})`)
    return sql`desafio_chave WHERE challenge = ${challenge}`
  },
  mensagem: async (days) => {
    const [who] = await makeClients(shop, 1, { pagarme: false })
    await run(sql`INSERT INTO mensagem (tipo, sobre, id_cliente, canal, created_at)
      VALUES ('compra-paga', gen_random_uuid(), ${who?.id}, 'email', ${ago(days)})`)
    return sql`mensagem WHERE id_cliente = ${who?.id}`
  },
  passe: async (days) => {
    const { who, reserva } = await tickets(await newLote(), 1)
    await run(sql`INSERT INTO passe (id_venda, id_cliente, id_evento, tipo, mudou_em)
      SELECT id, id_cliente, id_evento, 'apple', date_trunc('second', ${ago(days)}) FROM venda WHERE id_reserva = ${reserva}`)
    return sql`passe WHERE id_cliente = ${who.id}`
  },
  fila_lugar: async (days) => {
    const { evento } = await makeFila(shop.db)
    const [who] = await makeClients(shop, 1, { pagarme: false })
    await run(
      sql`INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at) VALUES (${evento}, ${who?.id}, ${ago(days + 60)})`,
    )
    await run(sql`UPDATE evento SET data = (${ago(days)})::date, fila_abre_em = ${ago(days + 30)} WHERE id = ${evento}`)
    return sql`fila_lugar WHERE id_evento = ${evento}`
  },
  cortesia_pessoa: async (days) => {
    const evento = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, evento)
    const giver = await makeUsuario(shop)
    await makeCota(shop.db, evento, giver.id)
    await giver.post('cortesias', { chave: randomUUID(), idEvento: evento, id_lote: lote, nome: 'Rita Lima' })
    await run(sql`UPDATE evento SET data = (${ago(days)})::date WHERE id = ${evento}`)
    return sql`cortesia_pessoa p JOIN cortesia c USING (id) JOIN cortesia_cota q ON q.id = c.id_cota WHERE q.id_evento = ${evento}`
  },
  venda: async (days) => {
    const { reserva } = await givenBack(days)
    return sql`(SELECT id FROM reserva UNION ALL SELECT id_reserva FROM venda) x WHERE id = ${reserva}`
  },
  consentimento: async (days) => {
    const [who] = await makeClients(shop, 1, { pagarme: false })
    const id = who?.id ?? ''
    await run(
      sql`INSERT INTO consentimento (id_cliente, documento, versao, meio) VALUES (${id}, 'privacidade', '2026-11-23', 'cadastro')`,
    )
    await run(
      sql`UPDATE cliente SET nome = 'Cliente removido', telefone = NULL, senha_hash = '', removido_em = ${ago(days)} WHERE id = ${id}`,
    )
    return sql`consentimento WHERE id_cliente = ${id}`
  },
}

const count = async (from: SQL): Promise<number> =>
  Number((await run(sql`SELECT count(*)::int AS n FROM ${from}`)).rows[0]?.['n'])

test('every retention rule has a test case', () => {
  expect(Object.keys(makers).sort()).toEqual(RETENTION.map(({ table }) => table).sort())
})

test.each(RETENTION)(
  'the retention of $table deletes rows older than $days days, and keeps younger ones',
  async (rule) => {
    const make = makers[rule.table]
    if (!make) throw new Error(`no case for ${rule.table}`)
    const old = await make(rule.days + 1)
    const young = await make(rule.days - 1)
    const before = [await count(old), await count(young)]
    expect(before[0]).toBeGreaterThan(0)
    while (await clean(shop.deps));
    expect([await count(old), await count(young)]).toEqual([0, before[1]])
    // A second run deletes nothing more.
    while (await clean(shop.deps));
    expect(await count(young)).toBe(before[1])
  },
)

test('the retention deletes large numbers of rows in batches', async () => {
  await run(
    sql`INSERT INTO rate_limit (key, window_start, count) SELECT 'flood:' || n, ${ago(3)}, 1 FROM generate_series(1, 25) n`,
  )
  const rule = RETENTION.find(({ table }) => table === 'rate_limit')
  if (!rule) throw new Error('no rule')
  const counts = [await deleteOver(shop.deps.db, rule, 10), await deleteOver(shop.deps.db, rule, 10)]
  expect([...counts, await deleteOver(shop.deps.db, rule, 10), await deleteOver(shop.deps.db, rule, 10)]).toEqual([
    10, 10, 5, 0,
  ])
})

describe('what was held and never paid', () => {
  const rule = RETENTION.find(({ table }) => table === 'venda')
  const sweep = async () => {
    while (await clean(shop.deps));
  }

  test('unpaid holds are deleted in portions, the reservation with the last unit; the history stays and is shown', async () => {
    if (!rule) throw new Error('no rule')
    await sweep()
    const { reserva } = await givenBack(91)
    const counts = [await deleteOver(shop.deps.db, rule, 1), await left(reserva)]
    expect([...counts, await deleteOver(shop.deps.db, rule, 1), await left(reserva)]).toEqual([1, [1, 1], 1, [0, 0]])
    const office = await makeUsuario(shop)
    const { body } = await office.get<{ result: { para: string }[] }>(`historico?id=${reserva}`)
    expect(body.result.map(({ para }) => para)).toEqual(['released', 'held'])
  })

  test('paid, refused and refunded reservations, and those read at an entrance, stay', async () => {
    const refused = await tickets(await newLote(), 1)
    const pix = await refused.who.payPix(refused.reserva)
    expect(pix.status).toBe(200)
    await refused.who.post(`reservas/${refused.reserva}/cancelar-pagamento`, {})
    await refused.who.call('DELETE', `reservas/${refused.reserva}`)
    const paid = await tickets(await newLote(), 1)
    const open = await paid.who.payPix(paid.reserva)
    await shop.control(`/orders/${open.body.code}/pagar`, {})
    await run(sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE id = ${open.body.code}`)
    await reconcile(shop.deps)
    const read = await givenBack(91)
    const office = await makeUsuario(shop)
    await run(sql`INSERT INTO entrada (id_venda, id_usuario, resultado, lida_em)
      SELECT id, ${office.id}, 'nao-paga', now() FROM venda WHERE id_reserva = ${read.reserva}`)
    for (const { reserva } of [refused, paid]) await age(reserva, 91)
    await sweep()
    expect(await Promise.all([refused, paid, read].map(({ reserva }) => left(reserva)))).toEqual([
      [1, 1],
      [1, 1],
      [1, 2],
    ])
    expect(await violatedInvariants(shop.db)).toEqual([])
  })

  test('units that a buyer removed from a cart are deleted, those they paid stay', async () => {
    const lote = await newLote()
    const { who, reserva } = await tickets(lote, 3)
    await who.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    await who.payPix(reserva)
    expect(await left(reserva)).toEqual([1, 3])
    await age(reserva, 91)
    await sweep()
    expect(await left(reserva)).toEqual([1, 1])
    expect(await violatedInvariants(shop.db)).toEqual([])
  })
})
