import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { companionsOf } from '../../contract/companion-rules.ts'
import { addDays, businessDay } from '../../contract/dates.ts'
import { countLugares } from '../../contract/layout-rules.ts'
import { rowLetters } from '../../contract/place-plan.ts'
import { stripAccents } from '../../contract/text-rules.ts'
import type { Db } from '../../server/db/connection.ts'

const one = async (db: Db, query: ReturnType<typeof sql>): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows[0]?.id ?? ''
}

export const makeCidade = (db: Db, nome = 'Salvador', estado = 'BA'): Promise<string> =>
  one(db, sql`INSERT INTO cidade (nome, estado) VALUES (${nome}, ${estado}) RETURNING id`)

export type EventoOptions = {
  local?: string
  descricao?: string
  artistas?: string
  categoria?: string | null
  nome?: string
  /** A new city by default. */
  idCidade?: string
  inDays?: number
  salesInDays?: number
  maxPorCliente?: number
  publicado?: boolean
}

/** An event on sale, 30 days from now by default. Returns its id. */
export async function makeEvento(
  db: Db,
  {
    nome = 'Festival do Sol',
    idCidade,
    inDays = 30,
    salesInDays = -10,
    maxPorCliente = 10,
    publicado = true,
    local = 'Praia Central',
    descricao = '',
    artistas = '',
    categoria = null,
  }: EventoOptions = {},
): Promise<string> {
  const today = businessDay(new Date())
  const cidade = idCidade ?? (await makeCidade(db))
  return one(
    db,
    sql`INSERT INTO evento (id_cidade, nome, nome_busca, local, endereco, data, inicio_vendas, max_por_cliente,
        publicado, descricao, artistas, categoria)
      VALUES (${cidade}, ${nome}, ${stripAccents(nome).toLowerCase()}, ${local}, 'Av. Beira-Mar, 100',
        ${addDays(today, inDays)}, ${addDays(today, salesInDays)}, ${maxPorCliente}, ${publicado}, ${descricao},
        ${artistas}, ${categoria}) RETURNING id`,
  )
}

export type LoteOptions = {
  /** Name of the sector. */
  nome?: string
  tipo?: 1 | 2 | 3
  lugares?: number
  qtd?: number
  valor?: number
  taxa?: number
  dividirAte?: number
}

/** A sector with one open lot; `valor` and `taxa` in cents. */
export async function makeLote(
  db: Db,
  idEvento: string,
  { nome = 'Pista', tipo = 2, lugares = 100, qtd = 100, valor = 8000, taxa = 1200, dividirAte = 3 }: LoteOptions = {},
) {
  const setor = await one(
    db,
    sql`INSERT INTO setor (id_evento, nome, tipo, qtd_lugar, dividir_ate) VALUES (${idEvento}, ${nome}, ${tipo}, ${lugares}, ${dividirAte}) RETURNING id`,
  )
  const lote = await addLote(db, setor, { qtd, valor, taxa })
  return { setor, lote }
}

/** A sector of drawn places with one open lot: `mapas` are its rows A, B … (contract/layout-rules.ts). */
export async function makeHall(db: Db, idEvento: string, mapas: readonly string[]) {
  const layout = { linhas: mapas.map((mapa, row) => ({ nome: rowLetters(row), mapa })) }
  const lugares = countLugares(layout)
  const made = await makeLote(db, idEvento, { nome: 'Plateia', tipo: 3, lugares, qtd: lugares })
  await db.execute(sql`UPDATE setor SET layout = ${JSON.stringify(layout)}::jsonb,
    acompanhantes = ${JSON.stringify(companionsOf(layout))}::jsonb WHERE id = ${made.setor}`)
  return made
}

/** Another open lot of a sector: both start at the same moment, so both are open. */
export const addLote = (
  db: Db,
  setor: string,
  { qtd = 100, valor = 8000, taxa = 1200 }: LoteOptions = {},
): Promise<string> =>
  one(
    db,
    sql`INSERT INTO lote (id_setor, data, qtd_total, valor_cents, taxa_cents)
      VALUES (${setor}, date_trunc('day', now()) - interval '5 days', ${qtd}, ${valor}, ${taxa}) RETURNING id`,
  )

/** The fares of half price, as the first migration of fares stores them. */
export const MEIA = {
  estudante: '4d1f7a10-0001-4e10-8a01-6d6569610001',
  idoso: '4d1f7a10-0005-4e10-8a01-6d6569610005',
} as const

/** Half price for an event. */
export const sellMeia = (db: Db, idEvento: string, percentual = 40) =>
  db.execute(sql`INSERT INTO evento_meia (id_evento, percentual) VALUES (${idEvento}, ${percentual})`)

/** A promotional fare of a lot; prices in cents. Returns its id. */
export const addPromocional = (
  db: Db,
  lote: string,
  { nome = 'Solidária', valor = 6000, taxa = 720 }: { nome?: string; valor?: number; taxa?: number } = {},
): Promise<string> =>
  one(
    db,
    sql`INSERT INTO tarifa (tipo, nome, documento, na_cota, id_lote, valor_cents, taxa_cents)
      VALUES ('promocional', ${nome}, '1 kg de alimento', false, ${lote}, ${valor}, ${taxa}) RETURNING id`,
  )

type CodigoOptions = {
  codigo?: string
  evento?: string | null
  lote?: string | null
  percentual?: number | null
  valor?: number | null
  limite?: number | null
  limitePessoa?: number | null
  promotor?: string | null
  comissao?: number
}

/** A code of 15 % by default; the price in cents. Returns its id, which is its fare's. */
export async function makeCodigo(db: Db, options: CodigoOptions = {}): Promise<string> {
  const { codigo = `CODE${randomUUID().slice(0, 8).toUpperCase()}`, evento = null, lote = null, valor = null } = options
  const { percentual = valor === null ? 15 : null, limite = null, limitePessoa = null, promotor = null } = options
  const id = await one(
    db,
    sql`INSERT INTO tarifa (tipo, nome, na_cota, id_lote, valor_cents) VALUES ('codigo', ${codigo}, false, ${lote}, ${valor}) RETURNING id`,
  )
  return one(
    db,
    sql`INSERT INTO codigo (id, codigo, percentual, id_evento, limite, limite_pessoa, id_promotor, comissao)
      VALUES (${id}, ${codigo}, ${percentual}, ${evento}, ${limite}, ${limitePessoa}, ${promotor}, ${options.comissao ?? 0}) RETURNING id`,
  )
}

/** A quota of courtesies for an event. Returns its id. */
export const makeCota = (
  db: Db,
  idEvento: string,
  idUsuario: string,
  cota = 40,
  setores: string[] = [],
): Promise<string> =>
  one(
    db,
    sql`INSERT INTO cortesia_cota (id_evento, id_usuario, cota, setores)
      VALUES (${idEvento}, ${idUsuario}, ${cota}, ${sql.param(setores)}::uuid[]) RETURNING id`,
  )

export type RifaOptions = {
  nome?: string
  numeros?: number
  valor?: number
  salesInDays?: number
  drawInDays?: number
  regulamento?: string
  autorizacao?: string
  apuracao?: string
}

/** A raffle on sale, drawn in 20 days by default; `valor` in cents. Returns its id. */
export const makeRifa = (
  db: Db,
  {
    nome = 'Camisa autografada',
    numeros = 100,
    valor = 500,
    salesInDays = -3,
    drawInDays = 20,
    regulamento,
    autorizacao,
    apuracao,
  }: RifaOptions = {},
): Promise<string> => {
  const today = businessDay(new Date())
  return one(
    db,
    sql`INSERT INTO rifa (nome, valor_cents, qtd_numeros, inicio_vendas, data_sorteio, regulamento, autorizacao, apuracao)
      VALUES (${nome}, ${valor}, ${numeros}, ${addDays(today, salesInDays)}, ${addDays(today, drawInDays)},
        ${regulamento ?? null}, ${autorizacao ?? null}, ${apuracao ?? null}) RETURNING id`,
  )
}

/** Checks the invariants that must hold after every test (docs/selling.md#invariants). Returns the violated ones. */
export async function violatedInvariants(db: Db): Promise<string[]> {
  const checks = {
    'a lot has sold more than it has': sql`SELECT id FROM lote WHERE tomados > qtd_total`,
    'a counter differs from its rows': sql`SELECT l.id FROM lote l WHERE l.tomados <> (SELECT count(*) FROM venda v
      WHERE v.id_lote = l.id AND v.status NOT IN ('released', 'refunded'))`,
    'a counter of half price differs from its rows': sql`SELECT m.id_evento FROM evento_meia m WHERE m.tomadas <> (SELECT count(*)
      FROM venda v WHERE v.id_evento = m.id_evento AND v.na_cota AND v.status NOT IN ('released', 'refunded'))`,
    'more than the quota of half price is sold': sql`SELECT id_evento FROM evento_meia WHERE tomadas > cota`,
    'a code is used too often': sql`SELECT c.id FROM codigo c WHERE c.limite < (SELECT count(*) FROM venda v
      WHERE v.id_tarifa = c.id AND v.status NOT IN ('released', 'refunded'))`,
    'a code is used too often by a cliente': sql`SELECT v.id_cliente FROM venda v JOIN codigo c ON c.id = v.id_tarifa
      WHERE v.status NOT IN ('released', 'refunded') GROUP BY v.id_cliente, c.id, c.limite_pessoa HAVING count(*) > c.limite_pessoa`,
    'a member has more units than their plan allows': sql`SELECT v.id_cliente FROM venda v JOIN plano_beneficio b ON b.id = v.id_tarifa
      WHERE v.status NOT IN ('released', 'refunded') GROUP BY v.id_cliente, v.id_evento, b.unidades HAVING count(*) > b.unidades`,
    'more courtesies than a quota are given': sql`SELECT q.id FROM cortesia_cota q WHERE q.cota < (SELECT count(*)
      FROM cortesia c JOIN venda v ON v.id_reserva = c.id WHERE c.id_cota = q.id AND v.status NOT IN ('released', 'refunded'))`,
    'a courtesy costs something, or nobody gave it': sql`SELECT v.id FROM venda v JOIN tarifa t ON t.id = v.id_tarifa
      LEFT JOIN cortesia c ON c.id = v.id_reserva WHERE t.tipo = 'cortesia' AND (c.id IS NULL OR v.valor_cents + v.taxa_cents > 0)`,
    'a fare is of another lot': sql`SELECT v.id FROM venda v JOIN tarifa t ON t.id = v.id_tarifa WHERE t.id_lote <> v.id_lote`,
    'a companion is without the wheelchair': sql`SELECT v.id FROM venda v WHERE v.acompanha IS NOT NULL
      AND v.status IN ('held', 'paying', 'sold') AND NOT (v.status = 'held' AND v.expires_at < clock_timestamp())
      AND NOT EXISTS (SELECT 1 FROM venda w WHERE w.id_setor = v.id_setor AND w.nr_lugar = v.acompanha
        AND w.id_cliente = v.id_cliente AND w.status <> 'released')`,
    'a raffle counter differs from its rows': sql`SELECT r.id FROM rifa r WHERE r.tomados <> (SELECT count(*) FROM venda v
      WHERE v.id_rifa = r.id AND v.status NOT IN ('released', 'refunded'))`,
    'a place has two owners': sql`SELECT id_setor FROM venda WHERE nr_lugar IS NOT NULL AND status NOT IN ('released', 'refunded')
      GROUP BY id_setor, nr_lugar HAVING count(*) > 1`,
    'a number has two owners': sql`SELECT id_rifa FROM venda WHERE nr_sorte IS NOT NULL AND status NOT IN ('released', 'refunded')
      GROUP BY id_rifa, nr_sorte HAVING count(*) > 1`,
    'money was taken and there are no tickets': sql`SELECT a.id FROM payment_attempt a WHERE a.status = 'paid'
      AND a.units <> (SELECT count(*) FROM venda v WHERE v.id_attempt = a.id AND v.status IN ('sold', 'refunding', 'refunded'))`,
    'a ticket was issued without money': sql`SELECT v.id FROM venda v LEFT JOIN payment_attempt a ON a.id = v.id_attempt
      WHERE v.status = 'sold' AND (a.status IS DISTINCT FROM 'paid')`,
    'a reservation was paid twice': sql`SELECT id_reserva FROM payment_attempt WHERE status = 'paid' GROUP BY 1 HAVING count(*) > 1`,
    'a row disagrees with its reservation': sql`SELECT v.id FROM venda v JOIN reserva r ON r.id = v.id_reserva
      WHERE (v.status IN ('held', 'paying') AND v.status <> r.status) OR (r.status = 'sold' AND v.status IN ('held', 'paying'))`,
    'the money not refunded differs from the price of the valid tickets': sql`SELECT a.id FROM payment_attempt a WHERE a.status = 'paid'
      AND a.amount_cents - (SELECT coalesce(sum(f.cents), 0) FROM refund f WHERE f.id_attempt = a.id AND f.status = 'confirmed')
        <> (SELECT coalesce(sum(v.valor_cents + v.taxa_cents), 0) FROM venda v
          WHERE v.id_attempt = a.id AND v.status IN ('sold', 'refunding'))`,
    'money was refunded without a request and without an alert': sql`SELECT a.id FROM payment_attempt a
      WHERE a.status = 'paid' AND a.canceled_cents <> (SELECT coalesce(sum(f.cents), 0) FROM refund f
          WHERE f.id_attempt = a.id AND f.status = 'confirmed')
        AND NOT EXISTS (SELECT 1 FROM alert WHERE subject = a.id::text AND kind = 'payment.partly-refunded-outside')`,
    'a ticket is refunding without a refund in progress': sql`SELECT v.id FROM venda v LEFT JOIN refund f ON f.id = v.id_refund
      WHERE v.status = 'refunding' AND (f.status IN ('pending', 'sent')) IS NOT TRUE`,
    'a refund does not match its tickets': sql`SELECT f.id FROM refund f WHERE f.status <> 'failed'
      AND (CASE WHEN f.automatic THEN 0 ELSE f.cents END, f.units) <> (
      SELECT coalesce(sum(v.valor_cents + v.taxa_cents), 0)::int, count(*)::int FROM venda v WHERE v.id_refund = f.id
        AND v.id_attempt = f.id_attempt AND v.status = CASE f.status WHEN 'confirmed' THEN 'refunded' ELSE 'refunding' END)`,
    'a refund in progress has no next check': sql`SELECT id FROM refund WHERE status IN ('pending', 'sent') AND check_at IS NULL`,
    'more was refunded than was paid': sql`SELECT a.id FROM payment_attempt a JOIN refund f ON f.id_attempt = a.id
      WHERE f.status <> 'failed' GROUP BY a.id HAVING sum(f.cents) > coalesce(nullif(a.paid_cents, 0), a.amount_cents)`,
    'a payment without tickets is refunded in part': sql`SELECT f.id FROM refund f JOIN payment_attempt a ON a.id = f.id_attempt
      WHERE f.automatic AND f.cents <> coalesce(nullif(a.paid_cents, 0), a.amount_cents)`,
    'a payment and its automatic refund disagree': sql`SELECT a.id FROM payment_attempt a
      LEFT JOIN refund f ON f.id_attempt = a.id AND f.automatic WHERE (a.status = 'refunding' OR f.automatic)
        AND coalesce(f.status, '') <> ALL (CASE a.status WHEN 'refunding' THEN ARRAY['pending', 'sent']
          WHEN 'refunded' THEN ARRAY['confirmed'] WHEN 'chargedback' THEN ARRAY['failed'] ELSE '{}' END)`,
    'a refunded order has a valid ticket': sql`SELECT a.id FROM payment_attempt a JOIN venda v ON v.id_attempt = a.id
      WHERE a.status IN ('refunded', 'chargedback') AND v.status IN ('sold', 'refunding')`,
  }
  const broken: string[] = []
  for (const [name, query] of Object.entries(checks)) {
    const { rows } = await db.execute(query)
    if (rows.length) broken.push(`${name}: ${rows.length}`)
  }
  return broken
}

const GUARDED_TABLES = ['mensagem', 'reserva', 'payment_attempt', 'venda', 'chave_acesso']

/** Writes states that the triggers would reject, for tests of data that the application cannot produce. */
export async function bypassTriggers(db: Db, queries: ReturnType<typeof sql>[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of GUARDED_TABLES) await tx.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`))
    for (const query of queries) await tx.execute(query)
    for (const table of GUARDED_TABLES) await tx.execute(sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`))
  })
}

/** Withdraws something of an event to come although there are tickets of it, which the application refuses. */
export async function withdraw(db: Db, table: 'evento' | 'setor' | 'lote', id: string): Promise<void> {
  const [name, trigger] = [sql.identifier(table), sql.identifier(`${table}_keeps_tickets`)]
  await db.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE ${name} DISABLE TRIGGER ${trigger}`)
    await tx.execute(sql`UPDATE ${name} SET excluir = true WHERE id = ${id}`)
    await tx.execute(sql`ALTER TABLE ${name} ENABLE TRIGGER ${trigger}`)
  })
}
