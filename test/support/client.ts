import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Order } from '../../contract/pagarme.ts'
import type { OrderItem, ReservaAnswer } from '../../contract/reservas.ts'
import { SESSION_COOKIE } from '../../server/auth/sessions.ts'
import { openSession } from '../../server/auth/sessions-repo.ts'
import { NOBODY_HASH } from '../../server/db/demo-accounts.ts'
import { transaction } from '../../server/db/transaction.ts'
import { uncoded } from './coded.ts'
import type { Journal } from './linear/journal.ts'
import type { Shop } from './shop.ts'

export type Answer<T> = { status: number; body: T; headers: Headers }

/** An HTTP client that behaves like a browser: it stores its session cookie and sends and reads JSON. */
export class Client {
  readonly base: string
  cookie: string | null
  readonly id: string
  /** The access token of a back-office user. */
  token: string | null
  /** Records the calls, in runs whose history is checked. */
  journal: Journal | null = null

  constructor(base: string, id = '', cookie: string | null = null, token: string | null = null) {
    this.base = base
    this.id = id
    this.cookie = cookie
    this.token = token
  }

  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const send = () => this.#send<T>(method, path, body, headers)
    return this.journal ? this.journal.record({ who: this.id, method, path, body }, send) : send()
  }

  async #send<T>(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer<T>> {
    const response = await fetch(`${this.base}/api/${path}`, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie().find((c) => c.includes(`${SESSION_COOKIE}=`))
    if (set) this.cookie = set.split(';')[0] ?? null
    const text = await response.text()
    const wrong = uncoded(response.status, text)
    if (wrong !== null) throw new Error(`${method} ${path}: ${wrong}`)
    return { status: response.status, body: (text ? JSON.parse(text) : null) as T, headers: response.headers }
  }

  get = <T = unknown>(path: string) => this.call<T>('GET', path)
  post = <T = unknown>(path: string, body: unknown) => this.call<T>('POST', path, body)

  /** The same session at another address, as of a second server process. */
  at(base: string): Client {
    const same = new Client(base, this.id, this.cookie, this.token)
    same.journal = this.journal
    return same
  }

  async reserve(itens: object[], carrinho: string = randomUUID()): Promise<Answer<ReservaAnswer>> {
    return this.post<ReservaAnswer>('reservas', { carrinho, itens })
  }

  /** The items of the open reservation, as the payment step shows them. */
  async items(idReserva: string): Promise<OrderItem[]> {
    const { body } = await this.get<{ result: { id: string; itens: OrderItem[] }[] }>('reservas')
    return body.result.find(({ id }) => id === idReserva)?.itens ?? []
  }

  async payPix(idReserva: string, tentativa = randomUUID()): Promise<Answer<Order>> {
    const items = await this.items(idReserva)
    return this.post<Order>('pagarme/orders', {
      items,
      payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
      metadata: { id_reserva: idReserva, tentativa },
    })
  }
}

let next = 0
/** A mobile number not used before in this run. */
export const freshPhone = (): string =>
  `119${String(80_000_000 + ((process.pid * 1000 + next++) % 10_000_000)).padStart(8, '0')}`

let nextCpf = 0
/** A valid CPF not used before in this run. */
export function freshCpf(): string {
  const base = String(100_000_000 + ((process.pid * 1000 + nextCpf++) % 800_000_000))
  const digit = (text: string): number => {
    const sum = [...text].reduce((total, value, i) => total + Number(value) * (text.length + 1 - i), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const first = `${base}${digit(base)}`
  return `${first}${digit(first)}`
}

/** Clientes with a session, inserted as rows; with `pagarme` they are also made customers of the provider. */
export async function makeClients(shop: Shop, n: number, { pagarme = true } = {}): Promise<Client[]> {
  return transaction(shop.db, async (tx) => {
    const clients: Client[] = []
    for (let i = 0; i < n; i += 1) {
      const { rows } = await tx.execute<{ id: string }>(sql`INSERT INTO cliente (nome, telefone, senha_hash)
        VALUES (${`Pessoa ${i}`}, ${freshPhone()}, ${NOBODY_HASH}) RETURNING id`)
      const id = rows[0]?.id ?? ''
      const { token } = await openSession(tx, id)
      clients.push(new Client(shop.url, id, `${SESSION_COOKIE}=${token}`))
    }
    return clients
  }).then(async (clients) => {
    if (pagarme)
      await Promise.all(
        clients.map((c) => c.post('pagarme/customers', { document: '52998224725', email: 'pessoa@exemplo.com.br' })),
      )
    return clients
  })
}
