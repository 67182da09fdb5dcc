import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Order } from '../../contract/pagarme.ts'
import type { ReservaItem } from '../../contract/reservas.ts'
import { type AppDeps, buildDeps } from '../../server/app-deps.ts'
import { findSession, openSession } from '../../server/auth/sessions-repo.ts'
import { readConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/connection.ts'
import { IdRow } from '../../server/db/rows.ts'
import { processInbox } from '../../server/jobs/inbox.ts'
import { receiveHook } from '../../server/jobs/receive-hook.ts'
import { reconcileQueue } from '../../server/jobs/reconcile.ts'
import { listOpen } from '../../server/modules/reservas/reservas-service.ts'
import { findOrderSales } from '../../server/modules/vendas/vendas-repo.ts'
import { consumeRateLimits } from '../../server/limits/rate-limit.ts'
import type { Result } from '../../server/result.ts'
import { expireHold } from '../../server/sales/hold/expire.ts'
import { readOrder } from '../../server/sales/pay/order-view.ts'
import { pay } from '../../server/sales/pay/pay.ts'
import { SANDBOX_ENV } from '../../test/support/env.ts'
import { rowsOf } from '../rows.ts'
import { clubSteps, type Step } from './club-steps.ts'
import { makeProvider } from './provider.ts'
import { findThings, type Things } from './things.ts'

function depsOf(db: Db, gateway: Partial<AppDeps['gateway']>): AppDeps {
  const config = readConfig({
    ...SANDBOX_ENV,
    DATABASE_URL: 'postgresql:///',
    PAGARME_URL: 'http://127.0.0.1:9',
    TWILIO_URL: 'http://127.0.0.1:9',
  })
  const deps = buildDeps({ config, logger: pino({ level: 'silent' }), db, limits: { batchMax: 200 } })
  deps.gateway = { ...deps.gateway, ...gateway }
  return deps
}

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`a sale was refused: ${result.code}`)
  return result.value
}
const together = <T, U>(list: readonly T[], work: (one: T, index: number) => Promise<U>): Promise<U[]> =>
  Promise.all(list.map(work))

const OTHERS = 5000

/** Creates raffles and sessions of others, once: PostgreSQL rightly scans a table of only a few rows. */
async function fillSessions(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`SELECT FROM session OFFSET ${OTHERS}::int LIMIT 1`)
  if (rows.length) return
  await db.execute(sql`INSERT INTO rifa (nome, valor_cents, qtd_numeros, inicio_vendas, data_sorteio)
    SELECT 'Rifa', 500, 100, current_date - 300, current_date - 200 FROM generate_series(1, ${OTHERS}::int)`)
  await db.execute(sql`INSERT INTO session (token_hash, expires_at)
    SELECT sha256(gen_random_uuid()::text::bytea), now() + interval '1 day' FROM generate_series(0, ${OTHERS}::int)`)
}

/** Creates sessions of these clientes, among those of others. */
async function openSessions(db: Db, clientes: string[]): Promise<string[]> {
  await fillSessions(db)
  const tokens = await db.transaction((tx) => together(clientes, async (id) => (await openSession(tx, id)).token))
  await db.execute(sql`ANALYZE session, rifa`)
  return tokens
}

/**
 * All steps of a sale, by the functions that the server calls. All buyers do each step at the same time, so that the
 * steps run in batches. Each step needs the previous ones. `club`: include the steps of memberships.
 */
export async function salesSteps(db: Db, buyers: number, { club = true } = {}): Promise<Step[]> {
  const provider = makeProvider()
  const deps = depsOf(db, provider.gateway)
  const things: Things = await findThings(db, buyers)
  const { clientes } = things
  const carts = clientes.map(() => randomUUID())
  const cartOf = (i: number): ReservaItem[] => [
    { id_evento_setor_lote: things.lotes[i % things.lotes.length] ?? '', qtde: 2 },
    { id_evento_setor_lote: things.places[i]?.lote ?? '', nr_lugar: things.places[i]?.nr ?? 0, qtde: 1 },
    { id_rifa: things.rifa, codigosRifas: [i + 1] },
  ]
  const reserve = () =>
    together(clientes, async (idCliente, i) => {
      const request = { idCliente, carrinho: carts[i] ?? '', itens: cartOf(i) }
      const { itens } = ok(await deps.reserve(request))
      if (itens.some((item) => !item.ok)) throw new Error(`an item was refused: ${JSON.stringify(itens)}`)
    })
  const overdue = () =>
    db.execute(sql`WITH r AS (UPDATE reserva SET expires_at = clock_timestamp() - interval '1 second'
        WHERE status = 'held' AND id_cliente = ANY(${sql.param(clientes)}::uuid[]) RETURNING id)
      UPDATE venda v SET expires_at = clock_timestamp() - interval '1 second' FROM r WHERE v.id_reserva = r.id AND v.status = 'held'`)
  const held = async (): Promise<string[]> => {
    const held = await db.execute(
      sql`SELECT id FROM reserva WHERE status = 'held' AND id_cliente = ANY(${sql.param(clientes)}::uuid[])`,
    )
    return rowsOf(IdRow, held).map(({ id }) => id)
  }
  const orders: string[] = []
  const payAll = () =>
    together(clientes, async (idCliente, i) => {
      const { reservas } = await listOpen(deps, idCliente)
      const [open] = reservas
      if (!open) throw new Error('the hold is gone')
      const payment: Order['charges'][0]['payment_method'] = i % 2 ? 'pix' : 'credit_card'
      const order = ok(
        await pay(deps, idCliente, {
          items: open.itens,
          payments: [
            payment === 'pix'
              ? { payment_method: 'pix', pix: { expires_in: 3600 } }
              : { payment_method: 'credit_card', credit_card: { installments: 1, card_id: 'card_1234' } },
          ],
          metadata: { id_reserva: open.id, tentativa: randomUUID() },
        }),
      )
      orders[i] = order.code
    })
  const tokens = await openSessions(db, clientes)
  const all = (name: string, run: () => Promise<unknown>): Step => ({ name, members: buyers, run })
  return [
    all('sessions', () => together(tokens, (token) => findSession(db, token))),
    all('limits', () =>
      together(clientes, (id) =>
        consumeRateLimits(
          db,
          { key: `a:${id}`, windowSeconds: 900, max: 10 },
          { key: 'b', windowSeconds: 900, max: 10_000 },
        ),
      ),
    ),
    all('reserve', reserve),
    all('reserve again', reserve),
    all('reserve what is overdue', async () => overdue().then(reserve)),
    all('end of holds', async () => {
      await overdue()
      await together(await held(), (id) => expireHold(deps, id))
    }),
    all('reserve what was given back', reserve),
    all('open reservations', () => together(clientes, (id) => listOpen(deps, id))),
    all('pay and settle', payAll),
    all('orders', () => together(clientes, (id, i) => readOrder(db, id, orders[i] ?? ''))),
    all('tickets', () => together(clientes, (id, i) => findOrderSales(db, id, orders[i] ?? ''))),
    all('webhooks', () =>
      together(orders, (code) =>
        receiveHook(deps, {
          id: `hook_${randomUUID()}`,
          type: 'order.paid',
          data: { id: `or_${code}`, code },
        }),
      ),
    ),
    all('webhooks processed', async () => {
      while (await processInbox(deps)) continue
    }),
    all('reported orders read and settled', async () => {
      provider.payAll()
      while ((await reconcileQueue(deps, 'confirm')) > 0) continue
    }),
    all('regular checks', async () => {
      await db.execute(
        sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE id = ANY(${sql.param(orders)}::uuid[])`,
      )
      while ((await reconcileQueue(deps, 'poll')) > 0) continue
    }),
    ...(club ? await clubSteps(deps, clientes) : []),
  ]
}
