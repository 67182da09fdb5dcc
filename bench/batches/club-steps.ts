import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ClubDeps } from '../../server/club/club-deps.ts'
import { readSocio } from '../../server/club/club-repo.ts'
import { expireSeats, releaseSeat } from '../../server/club/give-back-seat.ts'
import { holdSeat } from '../../server/club/hold-seat.ts'
import { settleSocio } from '../../server/club/settle-socio.ts'
import { startSubscription } from '../../server/club/start-subscription.ts'
import type { Db } from '../../server/db/connection.ts'
import type { Result } from '../../server/result.ts'

/** A step that many clientes do at the same time. `members`: how many. */
export type Step = { name: string; members: number; run(): Promise<unknown> }

const PRICE_CENTS = 2990
/** The number of seats taken by others; the seats after them are free. */
const OTHERS = 5000
const PART = 500
const HISTORY = 400

/** A club with many socios, each of whom has paid for a year. */
async function fillClub(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`SELECT FROM config_socio`)
  if (rows.length) return
  await db.execute(
    sql`INSERT INTO config_socio (valor_cents, maximo_socios, qtd_linha) VALUES (${PRICE_CENTS}, 1000000, 100)`,
  )
  // In parts: PostgreSQL records a plan for each checked reference, and all at once could exceed the time limit.
  for (let first = 0; first < OTHERS; first += PART)
    await db.execute(sql`WITH people AS (INSERT INTO cliente (nome, telefone, senha_hash)
        SELECT 'Sócio', '218' || lpad((${first}::int + i)::text, 8, '0'), 'x' FROM generate_series(1, ${PART}::int) i RETURNING id),
      socios AS (INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents, id_assinatura, id_item, data_inicio, check_at)
        SELECT id, 'active', ${first}::int + row_number() OVER (), now(), ${PRICE_CENTS}, 'sub_' || id, 'si_' || id, now(),
          now() + interval '1 month' FROM people RETURNING id)
      INSERT INTO socio_cobranca (id_socio, id_invoice, status, valor_cents)
      SELECT s.id, 'in_' || s.id || '_' || m, 'paid', ${PRICE_CENTS} FROM socios s, generate_series(1, 12) m`)
  await db.execute(sql`ANALYZE cliente, socio, socio_cobranca, config_socio`)
}

/** Ends the holds of earlier steps, as if long ago; and gives a cliente a history of holds over several years. */
async function clearSeats(db: Db, cliente: string | undefined): Promise<void> {
  await db.execute(sql`UPDATE socio SET state = 'canceled', data_cancelamento = now(), check_at = NULL
    WHERE nr_cadeira > ${OTHERS} AND state = 'active'`)
  await db.execute(sql`UPDATE socio SET updated_at = updated_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
    WHERE nr_cadeira > ${OTHERS} AND state IN ('released', 'failed') AND updated_at > now() - interval '1 hour'`)
  await db.execute(sql`INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents, data_cancelamento, updated_at)
    SELECT ${cliente}, (ARRAY['released', 'failed', 'canceled'])[1 + i % 3], ${OTHERS}::int + 1, now() - i * interval '1 day', 1,
      now(), now() - i * interval '1 day' FROM generate_series(1, ${HISTORY}::int) i`)
}

/** The provider's answer about a subscription that was charged at once. */
const paid = (id: string): Parameters<typeof settleSocio> extends [unknown, unknown, ...infer Seen] ? Seen : never => [
  {
    id: `sub_${id}`,
    code: id,
    customerId: null,
    status: 'active',
    item: { id: `si_${id}`, description: 'Mensalidade', priceCents: PRICE_CENTS },
    nextBillingAt: null,
  },
  [
    {
      id: `in_${id}`,
      chargeId: `ch_${id}`,
      status: 'paid',
      amountCents: PRICE_CENTS,
      dueAt: null,
      createdAt: new Date(),
      message: null,
    },
  ],
]

/** All steps of a membership, as `salesSteps` for a sale. Each step needs the previous ones. */
export async function clubSteps(deps: ClubDeps, clientes: string[]): Promise<Step[]> {
  const { db } = deps
  await fillClub(db)
  await clearSeats(db, clientes[0])
  const n = clientes.length
  const together = <T>(work: (idCliente: string, index: number) => Promise<Result<T> | null>): Promise<T[]> =>
    Promise.all(
      clientes.map(async (idCliente, i) => {
        const result = await work(idCliente, i)
        if (!result?.ok) throw new Error(`a seat was refused: ${result?.code}`)
        return result.value
      }),
    )
  let held: string[] = []
  const hold = (shift: number) => async (): Promise<void> => {
    const holds = await together((idCliente, i) =>
      holdSeat(deps, idCliente, { nr_cadeira: OTHERS + 1 + ((i + shift) % (2 * n)) }),
    )
    held = holds.map(({ id }) => id)
  }
  const makeOverdue = () =>
    db.execute(sql`UPDATE socio SET expires_at = clock_timestamp() - interval '1 second'
      WHERE id = ANY(${sql.param(held)}::uuid[])`)
  const settle = () => Promise.all(held.map((id) => settleSocio(deps, id, ...paid(id))))
  const all = (name: string, run: () => Promise<unknown>): Step => ({ name, members: n, run })
  return [
    all('hold a club seat', hold(0)),
    all('hold it again', hold(0)),
    all('hold another seat', hold(n)),
    // Both the cliente's own hold and that of the wanted seat are overdue.
    all('hold an overdue seat', () => makeOverdue().then(hold(n + 1))),
    all('end of seat holds', () => makeOverdue().then(() => expireSeats(deps))),
    all('hold a seat that was given back', hold(n)),
    all('give a seat back', () => together((idCliente, i) => releaseSeat(deps, idCliente, held[i] ?? ''))),
    all('hold the seat to subscribe', hold(0)),
    all('subscribe', () =>
      together((idCliente, i) =>
        startSubscription(deps, {
          idCliente,
          input: {
            payment_method: 'credit_card',
            currency: 'BRL',
            interval: 'month',
            interval_count: 1,
            installments: 1,
            card_id: 'card_1234',
            items: [{ quantity: 1, pricing_scheme: { price: PRICE_CENTS } }],
            metadata: { id_reserva: held[i] ?? '', tentativa: randomUUID() },
          },
        }),
      ),
    ),
    all('settle a first charge', settle),
    all('settle it again', settle),
    all('memberships', async () => {
      const seen = await Promise.all(held.map((id) => readSocio(db, id)))
      if (seen.some((socio) => socio?.state !== 'active')) throw new Error('a membership was not settled')
    }),
  ]
}
