import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { addDays, businessDay } from '../contract/dates.ts'
import { IdRow } from '../server/db/rows.ts'
import { rowOf } from './rows.ts'
import type { BenchShop } from './shop.ts'

export type Buyer = { cookie: string; card: string }

/** Runs SQL directly on the shop's database, bypassing the application. */
export async function connected<T>(shop: BenchShop, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates logged-in buyers with a card at the provider, because signing up is not measured. */
export function makeBuyers(shop: BenchShop, n: number): Promise<Buyer[]> {
  return connected(shop, async (client) => {
    const buyers: Buyer[] = []
    for (let i = 0; i < n; i += 1) {
      const token = randomBytes(32).toString('base64url')
      const cliente = await client.query(
        `INSERT INTO cliente (nome, telefone, senha_hash) VALUES ('Comprador', $1, 'x') RETURNING id`,
        [`119${80_000_000 + i}`],
      )
      await client.query(
        `INSERT INTO session (token_hash, id_cliente, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
        [createHash('sha256').update(token).digest(), rowOf(IdRow, cliente).id],
      )
      buyers.push({ cookie: `bilheteria_sessao=${token}`, card: '' })
    }
    for (const buyer of buyers) buyer.card = await makeCard(shop, buyer.cookie)
    return buyers
  })
}

async function makeCard(shop: BenchShop, cookie: string): Promise<string> {
  const post = async (url: string, body: object, headers = {}): Promise<{ id: string }> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { id: string }
  }
  const customer = await post(
    `${shop.site}/api/pagarme/customers`,
    { document: '52998224725', email: 'a@exemplo.com' },
    { cookie },
  )
  const card = { number: '4000000000000010', holder_name: 'COMPRADOR', exp_month: 12, exp_year: 2035, cvv: '123' }
  const token = await post(`${shop.sandbox}/core/v5/tokens?appId=pk_test_sandbox`, { type: 'card', card })
  return (await post(`${shop.site}/api/pagarme/customers/${customer.id}/cards`, { token: token.id }, { cookie })).id
}

/**
 * Creates lots on sale, all of one event, with no practical limit per cliente.
 * @param places the number of numbered places in each lot's sector; undefined: without numbers
 */
export function makeLotes(shop: BenchShop, n: number, qtd: number, places?: number): Promise<string[]> {
  return connected(shop, async (client) => {
    const today = businessDay(new Date())
    const one = async (text: string, values: unknown[]): Promise<string> =>
      rowOf(IdRow, await client.query(`${text} RETURNING id`, values)).id
    const cidade = await one(`INSERT INTO cidade (nome, estado) VALUES ('Natal', 'RN')`, [])
    const evento = await one(
      `INSERT INTO evento (id_cidade, nome, nome_busca, local, endereco, data, inicio_vendas, max_por_cliente)
        VALUES ($1, 'Rush', 'rush', 'Arena', 'Rua 1', $2, $3, 1000000)`,
      [cidade, addDays(today, 30), addDays(today, -1)],
    )
    const lotes: string[] = []
    for (let i = 0; i < n; i += 1) {
      const setor = await one(`INSERT INTO setor (id_evento, nome, tipo, qtd_lugar) VALUES ($1, 'Pista', $2, $3)`, [
        evento,
        places ? 3 : 2,
        places ?? 1,
      ])
      lotes.push(
        await one(
          `INSERT INTO lote (id_setor, data, qtd_total, valor_cents, taxa_cents) VALUES ($1, now() - interval '1 day', $2, 8000, 1200)`,
          [setor, qtd],
        ),
      )
    }
    return lotes
  })
}

/** Creates a raffle on sale with this number of numbers. */
export const makeRifa = (shop: BenchShop, numbers: number): Promise<string> =>
  connected(shop, async (client) => {
    const today = businessDay(new Date())
    const rifa = await client.query(
      `INSERT INTO rifa (nome, valor_cents, inicio_vendas, data_sorteio, qtd_numeros, publicada)
        VALUES ('Camisa', 1000, $1, $2, $3, true) RETURNING id`,
      [addDays(today, -1), addDays(today, 30), numbers],
    )
    return rowOf(IdRow, rifa).id
  })
