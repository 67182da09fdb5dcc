import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../contract/dates.ts'
import { REFUND_REASONS } from '../../contract/messages.ts'
import { SorteioLine } from '../../contract/sorteios.ts'
import { stripAccents } from '../../contract/text-rules.ts'
import { seed } from '../../demo/seed.ts'
import type { AppDeps } from '../../server/app-deps.ts'
import type { Usuario } from '../../server/auth/admin-sessions-repo.ts'
import { checkPassword } from '../../server/auth/passwords.ts'
import { listAlerts } from '../../server/modules/alertas/alertas-repo.ts'
import { listOwnEventos } from '../../server/modules/cortesias/cortesias-repo.ts'
import { createClosedDays } from '../../server/modules/painel/closed-days.ts'
import { readPainel } from '../../server/modules/painel/painel-service.ts'
import { listSocios } from '../../server/modules/socio/socio-repo.ts'
import { listSorteios } from '../../server/modules/sorteios/sorteios-repo.ts'
import { NOW, openSeedDatabase, type SeedDatabase, TODAY, triggers } from './kit.ts'
import { OFFICE_CHECKS } from './office-checks.ts'

const CHECKS = Object.fromEntries(Object.entries(OFFICE_CHECKS).map(([name, { broken }]) => [name, broken]))

let database: SeedDatabase
beforeAll(async () => {
  database = await openSeedDatabase()
  await seed(database.db, NOW)
})
afterAll(() => database.close())

describe('the back-office of a demonstration', () => {
  it('the back-office of a demonstration violates no invariant', async () => {
    expect(await database.broken(CHECKS)).toEqual([])
  })

  it.each(Object.keys(OFFICE_CHECKS))('the check of the demonstration finds: %s', async (name) => {
    const { broken, by } = OFFICE_CHECKS[name] as (typeof OFFICE_CHECKS)[string]
    class Undo extends Error {}
    let found = 0
    const tried = database.db.transaction(async (tx) => {
      await triggers(tx, 'DISABLE')
      await tx.execute(by)
      found = (await tx.execute(broken)).rows.length
      throw new Undo()
    })
    await expect(tried).rejects.toThrow(Undo)
    expect(found).toBeGreaterThan(0)
  })

  it('the back-office of a demonstration has an admin, a gate and staff of one city, a promoter, staff of two cities and staff of none', async () => {
    const none = { admin: false, portaria: false, promotor: false }
    const users = await database.rows<{
      login: string
      senha_hash: string
      admin: boolean
      portaria: boolean
      promotor: boolean
      cidades: string[]
    }>(sql`
      SELECT login, senha_hash, admin, portaria, promotor, ARRAY(SELECT c.nome FROM usuario_cidade uc JOIN cidade c ON c.id = uc.id_cidade
        WHERE uc.id_usuario = u.id ORDER BY 1) AS cidades FROM usuario u ORDER BY login`)
    expect(
      users.map(({ login, admin, portaria, promotor, cidades }) => [login, { admin, portaria, promotor }, cidades]),
    ).toEqual([
      ['admin', { ...none, admin: true }, []],
      ['joana.lemos', none, ['Recife', 'Salvador']],
      ['portaria', { ...none, portaria: true }, ['São Paulo']],
      ['producao', none, ['São Paulo']],
      ['promotor', { ...none, promotor: true }, []],
      ['rafael.pires', none, []],
    ])
    const opens = await Promise.all(
      users.flatMap(({ senha_hash }) =>
        ['admin123', 'portaria123', 'producao123', 'promotor123'].map((senha) => checkPassword(senha_hash, senha)),
      ),
    )
    // Four passwords for each of the six users.
    expect(opens.flatMap((isRight, at) => (isRight ? at : []))).toEqual([0, 9, 14, 19])
  })

  const usuario = async (login: string): Promise<Usuario> => {
    const [user] = await database.rows<{ id: string; admin: boolean; cidades: string[] }>(sql`SELECT id, admin,
      ARRAY(SELECT id_cidade::text FROM usuario_cidade WHERE id_usuario = u.id) AS cidades FROM usuario u WHERE login = ${login}`)
    return { ...user, cidades: user?.admin ? null : user?.cidades } as Usuario
  }

  const MONTH = { de: addDays(TODAY, -29), ate: TODAY }

  it('the back-office of a demonstration fills the dashboard of the admin and of staff of one city', async () => {
    const deps = { db: database.db, now: () => NOW, closedDays: createClosedDays() } as unknown as AppDeps
    const admin = await readPainel(deps, await usuario('admin'), MONTH)
    expect(admin.periodo.quantidade).toBeGreaterThan(200)
    expect(admin.periodo.devolvido).toBeGreaterThan(0)
    expect(admin.socios?.ativos).toBe(42)
    expect(admin.alertas_abertos).toBe(6)
    expect(admin.reembolsos_pendentes.quantidade).toBe(0)
    const producao = await readPainel(deps, await usuario('producao'), MONTH)
    expect(producao.entradas_hoje).toBeGreaterThan(100)
    expect(producao.proximos.filter(({ data }) => data === TODAY)).toHaveLength(2)
    expect(producao.proximos.length).toBeLessThan(admin.proximos.length)
  })

  it('the back-office of a demonstration has socios: active, late and canceled', async () => {
    const { list } = await listSocios(database.db, {}, { cursor: 0, limit: undefined })
    const count = (test: (socio: (typeof list)[number]) => boolean) => list.filter(test).length
    expect(count(({ status }) => status === 'ativo')).toBe(42)
    expect(count(({ status, em_dia }) => status === 'ativo' && !em_dia)).toBe(6)
    expect(count(({ status }) => status === 'naoAtivo')).toBe(8)
    expect(new Set(list.map(({ valor_atual }) => valor_atual))).toEqual(new Set([7.9, 19.9, 24.9, 29.9, 79.9]))
    const byPlano = Object.groupBy(list, ({ plano, status }) => `${plano.nome} ${status}`)
    expect(
      Object.entries(byPlano)
        .map(([plano, members]) => [plano, members?.length])
        .toSorted(),
    ).toEqual([
      ['Bronze ativo', 9],
      ['Ouro ativo', 4],
      ['Prata ativo', 8],
      ['Torcedor ativo', 21],
      ['Torcedor naoAtivo', 8],
    ])
    expect(
      list.every(({ plano, nr_cadeira }) => ['Bronze', 'Prata'].includes(plano.nome) === (nr_cadeira === null)),
    ).toBe(true)
  })

  it('the back-office of a demonstration has full, partial, failed and automatic refunds, and chargebacks', async () => {
    const kinds = await database.rows<{ kind: string; n: number }>(sql`
      SELECT f.status || CASE WHEN f.automatic THEN ': ' || f.reason WHEN f.units = a.units THEN ' whole' ELSE ' part' END AS kind, count(*)::int AS n
        FROM refund f JOIN payment_attempt a ON a.id = f.id_attempt GROUP BY 1
      UNION ALL SELECT status, count(*)::int FROM payment_attempt WHERE status = 'chargedback' GROUP BY 1 ORDER BY 1`)
    const found = Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]))
    expect(found).toEqual({
      chargedback: 2,
      'confirmed part': 4,
      'confirmed whole': 6,
      'failed whole': 1,
      [`confirmed: ${REFUND_REASONS.latePayment}`]: 1,
      [`confirmed: ${REFUND_REASONS.wrongAmount}`]: 1,
    })
  })

  it('the back-office of a demonstration has refused scans of every reason', async () => {
    const results = await database.rows<{ resultado: string }>(sql`SELECT DISTINCT resultado FROM entrada ORDER BY 1`)
    expect(results.map(({ resultado }) => resultado)).toEqual([
      'aceita',
      'desconhecida',
      'ja-utilizada',
      'nao-paga',
      'outro-evento',
    ])
  })

  it('the back-office of a demonstration has a theatre with drawn rows, places for wheelchairs and companions, and blocked ones', async () => {
    const cells = await database.rows<{
      cell: string
    }>(sql`SELECT DISTINCT regexp_split_to_table(linha ->> 'mapa', '') AS cell
      FROM setor, jsonb_array_elements(layout -> 'linhas') linha ORDER BY 1`)
    expect(cells.map(({ cell }) => cell).sort()).toEqual(['_', 'a', 'c', 'o', 'x'])
    expect(
      await database.count(sql`SELECT 1 FROM venda v JOIN setor s ON s.id = v.id_setor WHERE s.layout IS NOT NULL
      AND v.status = 'sold'`),
    ).toBeGreaterThan(100)
  })

  it('the back-office of a demonstration has entries of the prize draw that an import would accept, most with a photo', async () => {
    const { rows, total } = await listSorteios(
      database.db,
      { nome: '', documento: '', telefone: '' },
      { cursor: 0, limit: 200 },
    )
    expect(total).toBe(120)
    expect(rows.filter((row) => !SorteioLine.safeParse(row).success)).toEqual([])
    expect(new Set(rows.map(({ documento }) => documento)).size).toBe(120)
    expect(rows.filter(({ documento }) => documento.length === 9).length).toBeGreaterThan(20)
    const photos = rows.filter(({ has_foto }) => has_foto).length
    expect(photos).toBeGreaterThan(100)
    expect(photos).toBeLessThan(120)
    const known = await database.rows<{ a: string; b: string }>(
      sql`SELECT nome_completo AS a, nome_busca AS b FROM sorteio`,
    )
    for (const { a, b } of known) expect(b).toBe(stripAccents(a).toLowerCase())
    const sizes = await database.rows(sql`SELECT DISTINCT width, height FROM image WHERE role = 'sorteio'`)
    expect(sizes).toEqual([{ width: 480, height: 600 }])
    expect(await database.count(sql`SELECT DISTINCT hash FROM image WHERE role = 'sorteio'`)).toBe(12)
  })

  it('the back-office of a demonstration has a promoter who may give some courtesies of an event to come', async () => {
    const [cota] = await database.rows<{ id: string; id_usuario: string; n: number }>(
      sql`SELECT id, id_usuario, cota AS n FROM cortesia_cota`,
    )
    const [promoter] = await database.rows<{ id: string }>(sql`SELECT id FROM usuario WHERE login = 'promotor'`)
    expect(cota).toMatchObject({ id_usuario: promoter?.id, n: 10 })
    const eventos = await listOwnEventos(database.db, promoter?.id ?? '', TODAY)
    expect(eventos.map(({ nome }) => nome)).toEqual(['Sonho de uma Noite no Sertão'])
    expect(
      await database.count(
        sql`SELECT 1 FROM history WHERE entity = 'cota' AND entity_id = ${cota?.id} AND to_state = 'created'`,
      ),
    ).toBe(1)
  })

  it('the back-office of a demonstration has alerts, some of them seen', async () => {
    const alerts = await listAlerts(database.db, 0, 100)
    const kinds = ['payment.chargedback', 'payment.late-refund', 'payment.wrong-amount', 'refund.failed']
    kinds.push('refund.try-failed', 'socio.canceled-by-provider', 'webhook.unknown')
    expect([...new Set(alerts.map(({ kind }) => kind))].sort()).toEqual(kinds)
    expect(alerts.filter(({ seen_by }) => seen_by).map(({ nome }) => nome)).toEqual(['Camila Duarte', 'Camila Duarte'])
  })
})
