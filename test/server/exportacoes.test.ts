import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertaText } from '../../contract/alertas-rules.ts'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import { EXPORT_FILTERS, type ExportedList } from '../../contract/exportacoes.ts'
import { maskPhone } from '../../contract/phone-rules.ts'
import { openAdminSession } from '../../server/auth/admin-sessions-repo.ts'
import { transaction } from '../../server/db/transaction.ts'
import { type Client, makeClients } from '../support/client.ts'
import { joinClub, openClub } from '../support/club.ts'
import { makeCidade, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

const today = businessDay(new Date())
let shop: Shop
let admin: Client
let buyer: Client
let cidade: string
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  const [one] = await makeClients(shop, 1)
  if (!one) throw new Error('no cliente was created')
  buyer = one
  cidade = await makeCidade(shop.db, 'Olinda', 'PE')
  const evento = await makeEvento(shop.db, { idCidade: cidade })
  const { lote } = await makeLote(shop.db, evento)
  await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 2 }])
  await makeRifa(shop.db, { numeros: 50 })
  await shop.db.execute(sql`INSERT INTO banner (ordem, link) VALUES (1, '/eventos')`)
  await openClub(shop.db)
  await joinClub(shop, buyer, 7)
  await shop.db.execute(sql`INSERT INTO alert (kind, subject, detail) VALUES ('refund.failed', ${evento}, '=1+1')`)
})
afterAll(() => shop.close())

async function linesOf(lista: ExportedList, filtro: object = {}, who = admin): Promise<string[]> {
  const { body } = await who.post<{ path: string }>('exportacoes', { lista, filtro })
  const response = await fetch(shop.url + body.path)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${lista}-${today}.csv"`)
  const [, ...lines] = (await response.text()).trimEnd().split('\r\n')
  return lines
}
const cliente = async () => {
  const { rows } = await shop.db.execute<{ nome: string; telefone: string }>(
    sql`SELECT nome, telefone FROM cliente WHERE id = ${buyer.id}`,
  )
  return rows[0] ?? { nome: '', telefone: '' }
}

test('each list of the back-office has its rows', async () => {
  const { nome, telefone } = await cliente()
  const expected: Record<ExportedList, RegExp> = {
    alertas: new RegExp(`;${alertaText('refund.failed')?.titulo};Festival do Sol;;;;.+;"'=1\\+1";.+;;$`),
    banners: /^1;Sim;\/eventos$/,
    cidades: /^Olinda;PE$/,
    clientes: new RegExp(`^${nome};${maskPhone(telefone).replace(/[()]/g, '.')}$`),
    eventos: /;Olinda;PE;.+;Sim;\d/,
    historico: /;Ingresso ou número: venda;Festival do Sol · |;Reserva: reservado;Festival do Sol · /,
    painel: new RegExp(`^${formatDay(today)};2;\\d`),
    rifas: /^Camisa autografada;.+;50;0;Sim;$/,
    socios: new RegExp(`^7;${nome};.+;Torcedor;.+;29,9;Ativo;Sim;;;;;$`),
    usuarios: /;Sim;;$/,
  }
  expect(Object.keys(expected).sort()).toEqual(Object.keys(EXPORT_FILTERS).sort())
  for (const [lista, line] of Object.entries(expected)) {
    const lines = await linesOf(lista as ExportedList)
    expect(
      lines.some((one) => line.test(one)),
      `${lista}: ${lines.slice(0, 3).join(' | ')}`,
    ).toBe(true)
  }
})

test('an export has the filters of its screen', async () => {
  expect(await linesOf('clientes', { pesquisa: 'ninguém se chama assim' })).toEqual([])
  expect(await linesOf('eventos', { pesquisa: { cidades: [buyer.id] } })).toEqual([])
  expect(await linesOf('socios', { cancelados: 'canceled' })).toEqual([])
  expect(await linesOf('socios', { em_dia: 'false' })).toEqual([])
  expect(await linesOf('socios', { em_dia: 'true', pesquisa: '7' })).toHaveLength(1)
  expect(await linesOf('historico', { entidade: 'cidade' })).toEqual([])
  expect(await linesOf('painel', { dias: 3 })).toHaveLength(3)
})

test('the export of events says which are drafts', async () => {
  const draft = await makeEvento(shop.db, { nome: 'Ainda não publicado' })
  await shop.db.execute(sql`UPDATE evento SET publicado = false WHERE id = ${draft}`)
  const [line] = await linesOf('eventos', { ids: [draft] })
  expect(line).toMatch(/^Ainda não publicado;.+;Não;0$/)
  await shop.db.execute(sql`UPDATE evento SET excluir = true WHERE id = ${draft}`)
})

test('every table of the dashboard is exported, in the period that is shown', async () => {
  const [evento] = await linesOf('painel', { tabela: 'eventos' })
  expect(evento).toMatch(/^[^;]+;\d\d\/\d\d\/\d{4};2;\d+(,\d+)?;0;\d+(,\d+)?;\d+;\d/)
  const [lote] = await linesOf('painel', { tabela: 'lotes' })
  expect(lote).toMatch(/^[^;]+;\d\d\/\d\d\/\d{4};[^;]+;1;2;\d+;\d/)
  const pagamentos = await linesOf('painel', { tabela: 'pagamentos' })
  expect(pagamentos.map((line) => line.split(';').slice(0, 2))).toEqual([
    ['PIX', '2'],
    ['Cartão de crédito', '0'],
    ['Grátis', '0'],
  ])
  expect(await linesOf('painel', { tabela: 'recusados' })).toEqual([])
  const yesterday = addDays(today, -1)
  expect(await linesOf('painel', { tabela: 'eventos', de: yesterday, ate: yesterday })).toEqual([])
  expect((await admin.post('exportacoes', { lista: 'painel', filtro: { tabela: 'nada' } })).status).toBe(400)
})

test('staff export what they see, of their cities, and nothing else', async () => {
  const [here, elsewhere] = [await makeUsuario(shop, { cidades: [cidade] }), await makeUsuario(shop, { cidades: [] })]
  const may: Record<ExportedList, boolean> = {
    alertas: false,
    banners: false,
    cidades: true,
    clientes: false,
    eventos: true,
    historico: false,
    painel: true,
    rifas: false,
    socios: false,
    usuarios: false,
  }
  for (const [lista, isAllowed] of Object.entries(may))
    expect((await here.post('exportacoes', { lista, filtro: {} })).status, lista).toBe(isAllowed ? 200 : 403)
  expect(await linesOf('eventos', {}, here)).toHaveLength(1)
  expect(await linesOf('eventos', {}, elsewhere)).toEqual([])
  const sold = async (who: Client) => (await linesOf('painel', { dias: 1 }, who))[0]?.split(';')[1]
  expect([await sold(here), await sold(elsewhere)]).toEqual(['2', '0'])
  expect(await linesOf('painel', { tabela: 'eventos' }, elsewhere)).toEqual([])
  expect(await linesOf('painel', { tabela: 'lotes' }, elsewhere)).toEqual([])
})

test('an export’s link has the rights that its user has when it is opened, however many cities they have', async () => {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`INSERT INTO cidade (nome, estado) SELECT 'Cidade ' || n, 'PE' FROM generate_series(1, 200) n RETURNING id`,
  )
  const many = rows.map(({ id }) => id)
  const staff = await makeUsuario(shop, { cidades: [cidade, ...many] })
  const { body } = await staff.post<{ path: string }>('exportacoes', { lista: 'eventos', filtro: {} })
  const linesNow = async () => (await (await fetch(shop.url + body.path)).text()).trimEnd().split('\r\n').length - 1
  expect(await linesNow()).toBe(1)
  await shop.db.execute(sql`DELETE FROM usuario_cidade WHERE id_usuario = ${staff.id} AND id_cidade = ${cidade}`)
  expect(await linesNow()).toBe(0)
  await shop.db.execute(sql`UPDATE usuario SET excluir = true WHERE id = ${staff.id}`)
  expect((await fetch(shop.url + body.path)).status).toBe(403)
  const mine = await admin.post<{ path: string }>('exportacoes', { lista: 'clientes', filtro: {} })
  // An admin is always left.
  await makeUsuario(shop)
  await shop.db.execute(sql`UPDATE usuario SET admin = false WHERE id = ${admin.id}`)
  expect((await fetch(shop.url + mine.body.path)).status).toBe(403)
  await shop.db.execute(sql`UPDATE usuario SET admin = true WHERE id = ${admin.id}`)
  const tooLong = { lista: 'eventos', filtro: { pesquisa: { cidades: many } } }
  expect(await admin.post('exportacoes', tooLong)).toMatchObject({ status: 413, body: { code: 'request.too-large' } })
})

test('a known list with valid filters is exported', async () => {
  expect((await admin.post('exportacoes', { lista: 'senhas', filtro: {} })).status).toBe(400)
  expect((await admin.post('exportacoes', { lista: 'painel', filtro: { dias: 0 } })).status).toBe(400)
})

test('an export’s link opens nothing after the session that requested it has ended', async () => {
  for (const end of [
    sql`revoked_at = clock_timestamp()`,
    sql`expires_at = clock_timestamp()`,
    sql`seen_at = clock_timestamp() - interval '1 day'`,
  ]) {
    const who = await makeUsuario(shop)
    const links = [
      (await who.post<{ path: string }>('exportacoes', { lista: 'clientes', filtro: {} })).body.path,
      (await who.post<{ path: string }>('eventos/vendas/exportar', {})).body.path,
      (await who.get<{ path: string }>('sorteios/exportar')).body.path,
    ]
    const statuses = () => Promise.all(links.map(async (path) => (await fetch(shop.url + path)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    // Another session of the same user does not open it.
    await transaction(shop.db, (tx) => openAdminSession(tx, who.id))
    await shop.db.execute(sql`UPDATE admin_session SET ${end} WHERE id = (SELECT id FROM admin_session
      WHERE id_usuario = ${who.id} ORDER BY created_at LIMIT 1)`)
    expect(await statuses()).toEqual([403, 403, 403])
  }
})

test('each download of an export is logged with user and list, and without its filter', async () => {
  const who = await makeUsuario(shop)
  const { body } = await who.post<{ path: string }>('exportacoes', {
    lista: 'clientes',
    filtro: { pesquisa: 'Zenóbia' },
  })
  const lines = async () =>
    (
      await shop.db.execute(sql`SELECT entity, entity_id, from_state, actor, detail FROM history
        WHERE to_state = 'export.read' AND actor = ${`usuario:${who.id}`}`)
    ).rows
  expect(await lines()).toEqual([])
  await fetch(shop.url + body.path)
  const line = {
    entity: 'usuario',
    entity_id: who.id,
    from_state: null,
    actor: `usuario:${who.id}`,
    detail: { exportacao: 'clientes' },
  }
  expect(await lines()).toEqual([line])
  await fetch(shop.url + body.path)
  expect(await lines()).toEqual([line, line])
  // Opening a link with a wrong signature does not count as its use.
  await fetch(shop.url + body.path.replace('sig=', 'sig=x'))
  expect(await lines()).toHaveLength(2)
})

test('selected rows are exported alone, up to 100 of them, and for staff those of their cities', async () => {
  const [other] = await makeClients(shop, 1)
  const { nome } = await cliente()
  expect(await linesOf('clientes', { ids: [buyer.id] })).toEqual([expect.stringContaining(`${nome};`)])
  const recife = await makeCidade(shop.db, 'Recife', 'PE')
  const [here, there] = [
    await makeEvento(shop.db, { idCidade: cidade, nome: 'Aqui' }),
    await makeEvento(shop.db, { idCidade: recife, nome: 'Lá' }),
  ]
  const names = async (who: Client) =>
    (await linesOf('eventos', { pesquisa: {}, ids: [here, there] }, who)).map((line) => line.split(';')[0]).sort()
  expect(await names(admin)).toEqual(['Aqui', 'Lá'])
  expect(await names(await makeUsuario(shop, { cidades: [recife] }))).toEqual(['Lá'])

  const { rows: sold } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM venda WHERE sold_at IS NOT NULL LIMIT 2`,
  )
  const [first = '', second = ''] = sold.map(({ id }) => id)
  // A link has room for 100 ids.
  const ids = [first, ...Array.from({ length: 99 }, () => randomUUID())]
  const { body } = await admin.post<{ path: string }>('eventos/vendas/exportar', { ids })
  const text = await (await fetch(shop.url + body.path)).text()
  expect(text).toContain(first)
  expect(text).not.toContain(second)
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  const tooMany = await admin.post('exportacoes', { lista: 'clientes', filtro: { ids: [...ids, other?.id] } })
  expect(tooMany.status).toBe(400)
})
