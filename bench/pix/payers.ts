import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connected } from '../data.ts'
import type { BenchShop } from '../shop.ts'

/** A logged-in cliente known to the provider. Each one buys once, because at most two PIX may be open. */
export type Payer = { cookie: string }

const TOGETHER = 8

/** Runs `work` for each item, at most `TOGETHER` at a time. */
async function each<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items]
  const worker = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
}

/** Sends a request with a JSON body as this payer, and returns the parsed answer. */
export async function send<T>(shop: BenchShop, { cookie }: Payer, path: string, body?: object): Promise<T> {
  const response = await fetch(`${shop.site}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

export async function makePayers(shop: BenchShop, n: number): Promise<Payer[]> {
  const tokens = Array.from({ length: n }, () => randomBytes(32).toString('base64url'))
  await connected(shop, (client) =>
    client.query(
      `WITH made AS (INSERT INTO cliente (nome, telefone, senha_hash)
          SELECT 'Comprador', (11970000000 + i)::text, 'x' FROM generate_series(1, $1::int) i RETURNING id),
        numbered AS (SELECT id, row_number() OVER () AS i FROM made),
        hashed AS (SELECT decode(h, 'hex') AS hash, i FROM unnest($2::text[]) WITH ORDINALITY AS t (h, i))
      INSERT INTO session (token_hash, id_cliente, expires_at)
        SELECT hash, numbered.id, now() + interval '1 day' FROM numbered JOIN hashed USING (i)`,
      [n, tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
    ),
  )
  const payers = tokens.map((token) => ({ cookie: `bilheteria_sessao=${token}` }))
  await each(payers, (payer) =>
    send(shop, payer, 'pagarme/customers', { document: '52998224725', email: 'a@exemplo.com' }),
  )
  return payers
}

/** Reserves one unit and orders it by PIX. */
export async function orderPix(shop: BenchShop, payer: Payer, lote: string): Promise<{ id: string; code: string }> {
  const { id } = await send<{ id: string }>(shop, payer, 'reservas', {
    carrinho: randomUUID(),
    itens: [{ id_evento_setor_lote: lote, qtde: 1 }],
  })
  const open = await send<{ result: { id: string; itens: object[] }[] }>(shop, payer, 'reservas')
  return send(shop, payer, 'pagarme/orders', {
    items: open.result.find((reserva) => reserva.id === id)?.itens ?? [],
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: id, tentativa: randomUUID() },
  })
}

/** Pays an order as the buyer's bank does. */
export async function payAtBank(shop: BenchShop, code: string): Promise<void> {
  const response = await fetch(`${shop.sandbox}/orders/${code}/pagar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw new Error(`the sandbox did not accept a payment: ${response.status}`)
}
