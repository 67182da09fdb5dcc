import { createHash, randomBytes } from 'node:crypto'
import { addDays, businessDay } from '../../contract/dates.ts'
import { IdRow } from '../../server/db/rows.ts'
import { connected } from '../data.ts'
import { rowOf } from '../rows.ts'
import type { BenchShop } from '../shop.ts'

export type Person = { cookie: string }
export type Rush = { evento: string; lote: string }

/** Creates logged-in people; signing up and logging in are not measured. */
export async function makePeople(shop: BenchShop, n: number): Promise<Person[]> {
  const tokens = Array.from({ length: n }, () => randomBytes(32).toString('base64url'))
  await connected(shop, (client) =>
    client.query(
      `WITH people AS (INSERT INTO cliente (nome, telefone, senha_hash)
          SELECT 'Comprador', '118' || (10000000 + coalesce((SELECT count(*) FROM cliente), 0) + i)::text, 'x'
          FROM generate_series(1, $1::int) i RETURNING id),
        numbered AS (SELECT id, row_number() OVER () AS n FROM people)
      INSERT INTO session (token_hash, id_cliente, expires_at)
      SELECT h.hash, p.id, now() + interval '1 day' FROM numbered p
        JOIN unnest($2::bytea[]) WITH ORDINALITY AS h(hash, n) ON h.n = p.n`,
      [n, tokens.map((token) => createHash('sha256').update(token).digest())],
    ),
  )
  return tokens.map((token) => ({ cookie: `bilheteria_sessao=${token}` }))
}

/** Creates an event with this many tickets in one lot. */
export const makeRush = (shop: BenchShop, units: number): Promise<Rush> =>
  connected(shop, async (client) => {
    const today = businessDay(new Date())
    const one = async (text: string, values: unknown[]): Promise<string> =>
      rowOf(IdRow, await client.query(`${text} RETURNING id`, values)).id
    const cidade = await one(`INSERT INTO cidade (nome, estado) VALUES ('Natal', 'RN')`, [])
    const evento = await one(
      `INSERT INTO evento (id_cidade, nome, nome_busca, local, endereco, data, inicio_vendas)
        VALUES ($1, 'Final', 'final', 'Arena', 'Rua 1', $2, $3)`,
      [cidade, addDays(today, 30), addDays(today, -1)],
    )
    const setor = await one(`INSERT INTO setor (id_evento, nome, tipo) VALUES ($1, 'Pista', 2)`, [evento])
    const lote = await one(
      `INSERT INTO lote (id_setor, data, qtd_total, valor_cents, taxa_cents)
        VALUES ($1, now() - interval '1 day', $2, 8000, 1200)`,
      [setor, units],
    )
    return { evento, lote }
  })

const SEED = randomBytes(32).toString('hex')

/** Switches on the waiting room of an event, opening in this many seconds. */
export const turnOn = (shop: BenchShop, { evento }: Rush, seconds: number, windowSize: number): Promise<unknown> =>
  connected(shop, async (client) => {
    await client.query(
      `INSERT INTO fila (id_evento, seed, seed_sha256, window_size)
        VALUES ($1, $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $3)`,
      [evento, SEED, windowSize],
    )
    await client.query(`UPDATE evento SET fila_abre_em = now() + make_interval(secs => $2) WHERE id = $1`, [
      evento,
      seconds,
    ])
  })
