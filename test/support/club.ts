import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Subscription } from '../../contract/socio.ts'
import type { Db } from '../../server/db/connection.ts'
import type { Answer, Client } from './client.ts'
import type { Shop } from './shop.ts'
import { type EventoOptions, type LoteOptions, makeEvento, makeLote } from './fixtures.ts'
import { makeToken } from './token.ts'

/** Inserts or updates the club's settings; `valor` in cents. */
export const openClub = (db: Db, { valor = 2990, lugares = 50 } = {}) =>
  db.execute(sql`INSERT INTO config_socio (valor_cents, termo, maximo_socios, qtd_linha)
    VALUES (${valor}, 'Termo de adesão', ${lugares}, 10)
    ON CONFLICT (unica) DO UPDATE SET valor_cents = excluded.valor_cents, termo = excluded.termo,
      maximo_socios = excluded.maximo_socios, qtd_linha = excluded.qtd_linha`)

export type Hold = { id: string; nr_cadeira: number | null; id_plano: string; expira_em: string; valor: number }
export const holdSeat = (who: Client, nr_cadeira: number): Promise<Answer<Hold>> => who.post('reservas', { nr_cadeira })

/** Stores a card for this cliente at the provider; returns its id. */
export async function cardOf(shop: Shop, who: Client, number = '4000000000000010'): Promise<string> {
  const { body } = await who.get<{ data: { id: string }[] }>('pagarme/customers')
  const card = await who.post<{ id: string }>(`pagarme/customers/${body.data[0]?.id}/cards`, {
    token: await makeToken(shop, number),
  })
  return card.body.id
}

/** The body that the page sends to subscribe; `price` in cents. */
export const subscription = (id_reserva: string, card_id: string, price = 2990, tentativa: string = randomUUID()) => ({
  payment_method: 'credit_card',
  currency: 'BRL',
  interval: 'month',
  interval_count: 1,
  installments: 1,
  card_id,
  items: [{ quantity: 1, pricing_scheme: { price } }],
  metadata: { id_reserva, tentativa },
})

/** Saves a plan of the club as the back-office does; `valor` in reais. Returns its id. */
export async function savePlan(
  admin: Client,
  plan: { id?: string; nome: string; valor: number; com_cadeira?: boolean; ativo?: boolean; beneficios?: object[] },
): Promise<string> {
  const { status, body } = await admin.post<{ id: string }>('planos', { beneficios: [], ...plan })
  if (status !== 200) throw new Error(`the plan was refused: ${JSON.stringify(body)}`)
  return body.id
}

/** Holds a seat and subscribes to it, as the page does. */
export async function joinClub(
  shop: Shop,
  who: Client,
  seat: number,
  number = '4000000000000010',
): Promise<Answer<Subscription>> {
  const { body } = await holdSeat(who, seat)
  return who.post('pagarme/subscriptions', subscription(body.id, await cardOf(shop, who, number)))
}

const idOf = async (db: Db, query: SQL): Promise<string> => (await db.execute<{ id: string }>(query)).rows[0]?.id ?? ''

export type PlanoOptions = {
  categoria?: string
  percentual?: number | null
  /** In cents; then there is no percentage. */
  valor?: number | null
  unidades?: number
  horas?: number
  passe?: boolean
  comCadeira?: boolean
}

/** A plan of the club with a benefit for one category; `tarifa`: its fare. */
export async function makePlano(db: Db, options: PlanoOptions = {}): Promise<{ plano: string; tarifa: string }> {
  const { categoria = 'esporte', valor = null, unidades = 1, horas = 0, passe = false, comCadeira = true } = options
  const { percentual = valor === null ? 30 : null } = options
  const nome = `Plano ${randomUUID().slice(0, 8)}`
  const plano = await idOf(
    db,
    sql`INSERT INTO plano (nome, valor_cents, com_cadeira) VALUES (${nome}, 2990, ${comCadeira}) RETURNING id`,
  )
  const tarifa = await idOf(
    db,
    sql`INSERT INTO tarifa (tipo, nome, documento, na_cota) VALUES ('socio', ${`Sócio ${nome}`}, 'Carteirinha', false) RETURNING id`,
  )
  await db.execute(sql`INSERT INTO plano_beneficio (id, id_plano, categoria, percentual, valor_cents, unidades, horas_antes, passe)
    VALUES (${tarifa}, ${plano}, ${categoria}, ${percentual}, ${valor}, ${unidades}, ${horas}, ${passe})`)
  return { plano, tarifa }
}

/** Memberships that pay, without the provider, in the next free seats. Returns their ids. */
export async function makeSocios(db: Db, clientes: readonly string[], plano: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO socio (id_cliente, id_plano, state, nr_cadeira, expires_at, valor_cents, id_assinatura, id_item, dia_cobranca, data_inicio)
    SELECT c.id, ${plano}, 'active', CASE WHEN p.com_cadeira THEN c.nr + (SELECT coalesce(max(nr_cadeira), 0) FROM socio) END, now(), 2990, gen_random_uuid(), 'si_1', 10,
      now() - interval '40 days'
    FROM unnest(${sql.param([...clientes])}::uuid[]) WITH ORDINALITY AS c(id, nr) JOIN plano p ON p.id = ${plano} RETURNING id`)
  return rows.map(({ id }) => id)
}
export const makeSocio = async (db: Db, idCliente: string, plano: string): Promise<string> =>
  (await makeSocios(db, [idCliente], plano))[0] ?? ''

/** An event of sports, unless `evento` says otherwise, with a lot that sells members' fares. */
export async function makeJogo(db: Db, { evento: options, ...rest }: LoteOptions & { evento?: EventoOptions } = {}) {
  const evento = await makeEvento(db, { categoria: 'esporte', ...options })
  const made = await makeLote(db, evento, rest)
  await db.execute(sql`UPDATE lote SET vende_socio = true WHERE id = ${made.lote}`)
  return { evento, ...made }
}

/** Checks the invariants of the club, which must hold after every test. Returns the names of those violated. */
export async function violatedClubInvariants(db: Db): Promise<string[]> {
  const live = sql`state IN ('held', 'subscribing', 'active', 'ending')`
  const checks = {
    'a seat has two owners': sql`SELECT nr_cadeira FROM socio WHERE ${live} AND nr_cadeira IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
    'a cliente has two memberships': sql`SELECT id_cliente FROM socio WHERE ${live} GROUP BY 1 HAVING count(*) > 1`,
    'a live membership has not the seat of its plan': sql`SELECT s.id FROM socio s WHERE ${live} AND (s.nr_cadeira IS NOT NULL)
      <> (SELECT bool_or(p.com_cadeira) FROM plano p WHERE p.id IN (s.id_plano, s.id_plano_alvo))`,
    'a socio never paid': sql`SELECT id FROM socio s WHERE state IN ('active', 'ending', 'canceled') AND NOT EXISTS
      (SELECT FROM socio_cobranca c WHERE c.id_socio = s.id AND c.status IN ('paid', 'refunded', 'chargedback'))`,
  }
  const broken: string[] = []
  for (const [name, query] of Object.entries(checks)) {
    if ((await db.execute(query)).rows.length) broken.push(name)
  }
  return broken
}
