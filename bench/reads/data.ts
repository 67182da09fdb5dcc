import { addDays, businessDay } from '../../contract/dates.ts'
import { IdRow } from '../../server/db/rows.ts'
import { connected, makeLotes } from '../data.ts'
import { rowOf } from '../rows.ts'
import type { BenchShop } from '../shop.ts'
import type { Asked } from './load.ts'

type Route = Omit<Asked, 'port'>

/** Sells this many places of a lot, bypassing the application. */
async function sell(shop: BenchShop, lote: string, places: number): Promise<string> {
  return connected(shop, async (client) => {
    const evento = await client.query(
      `SELECT s.id_evento AS id FROM lote l JOIN setor s ON s.id = l.id_setor WHERE l.id = $1`,
      [lote],
    )
    const cliente = await client.query(
      `INSERT INTO cliente (nome, telefone, senha_hash) VALUES ('Comprador', '119' || lpad((random() * 99999999)::int::text, 8, '0'), 'x') RETURNING id`,
    )
    // Without the triggers: these tickets have no payment.
    await client.query(`BEGIN; ALTER TABLE venda DISABLE TRIGGER USER`)
    await client.query(
      `WITH r AS (INSERT INTO reserva (id_cliente, carrinho, status, expires_at, units)
          VALUES ($1, gen_random_uuid(), 'sold', now(), $3) RETURNING id)
        INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, nr_lugar, valor_cents, taxa_cents, status,
          held_at, expires_at, sold_at, method)
        SELECT r.id, $1, s.id_evento, s.id, s.tipo, l.id, n, l.valor_cents, l.taxa_cents, 'sold',
          now(), now(), now(), 'credit_card'
        FROM r, lote l JOIN setor s ON s.id = l.id_setor CROSS JOIN LATERAL (
          SELECT n FROM generate_series(1, s.qtd_lugar) n ORDER BY hashint4(n) LIMIT $3) p WHERE l.id = $2`,
      [rowOf(IdRow, cliente).id, lote, places],
    )
    await client.query(`UPDATE lote SET tomados = $2 WHERE id = $1`, [lote, places])
    await client.query('ALTER TABLE venda ENABLE TRIGGER USER; COMMIT')
    return rowOf(IdRow, evento).id
  })
}

/** Creates an event with this many of its 50 000 places sold. */
export async function makeArena(shop: BenchShop, sold: number): Promise<string> {
  const [lote = ''] = await makeLotes(shop, 1, 50_000, 50_000)
  return sell(shop, lote, sold)
}

/** Creates a catalogue of 40 events, one with 5 000 of 50 000 places sold; returns the visitors' requests. */
export async function makeReads(shop: BenchShop): Promise<Record<string, Route>> {
  for (let n = 0; n < 38; n += 1) await makeLotes(shop, 3, 100)
  const [small = ''] = await makeLotes(shop, 1, 200, 200)
  const arena = await makeArena(shop, 5000)
  const teatro = await sell(shop, small, 60)
  await connected(shop, (client) => client.query('VACUUM ANALYZE'))
  // Without any change there would be no version to request changes from.
  await connected(shop, (client) => client.query('INSERT INTO public_change (topic) VALUES ($1)', [arena]))
  const places = (id: string): string => `/api/eventos/${id}/lugares`
  const answer = await fetch(shop.site + places(arena))
  const { versao } = (await answer.json()) as { versao?: string }
  const list = {
    pesquisa: { dataEventoDepois: businessDay(new Date()), inicioVendasAte: addDays(businessDay(new Date()), 0) },
  }
  return {
    'event page': { method: 'GET', path: `/api/eventos/${teatro}` },
    'list of 25 of 40 events': { method: 'POST', path: '/api/eventos/list', body: list },
    'places, 5 000 of 50 000 sold': { method: 'GET', path: places(arena) },
    'places, 60 of 200 sold': { method: 'GET', path: places(teatro) },
    'changes of the places since a version': { method: 'GET', path: `${places(arena)}?desde=${versao}` },
    'places, unchanged (304)': {
      method: 'GET',
      path: places(arena),
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    },
    'raw list of the sold places (rows)': { method: 'POST', path: '/api/eventos/vendas/list', body: { id: arena } },
    'count of a lot': { method: 'POST', path: '/api/eventos/vendas/count', body: { id: small } },
  }
}
