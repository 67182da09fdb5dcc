import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fila } from '../../contract/fila.ts'
import { FILA_HEADER } from '../../contract/fila-rules.ts'
import type { BenchShop } from '../shop.ts'
import type { Seen } from './measure.ts'
import type { Person, Rush } from './people.ts'

/**
 * `told`: informed that nothing is left, or that the turn is over. `lost`: the bench ended first, or a payment failed.
 */
export type Outcome = 'bought' | 'told' | 'lost'
type At = { shop: BenchShop; seen: Seen; rush: Rush; until: number }

const CARD = { number: '4000000000000010', holder_name: 'COMPRADOR', exp_month: 12, exp_year: 2035, cvv: '123' }
/** The time from the turn, or from the opening of the page, to the click. */
const THINK_MS = 3000
/** How often a person tries when nothing is left, because expired holds become available. */
const TRIES = 2

const isOver = ({ until }: At): boolean => performance.now() > until

/** Opens the realtime connection of the event's page. */
export function openPage({ site }: BenchShop, { cookie }: Person, { evento }: Rush): Promise<WebSocket | null> {
  const address = `${site.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { cookie } } as never)
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) {
        socket.send(`42["watch-evento",${JSON.stringify({ id_evento: evento })}]`)
        resolve(socket)
      }
    })
    socket.addEventListener('error', () => resolve(null))
  })
}

/** Sends CPF and e-mail, registers a card, and pays the hold. */
async function pay(at: At, who: Person, idReserva: string): Promise<boolean> {
  const { shop, seen } = at
  const open = await seen.api<{ result: { id: string; itens: object[] }[] }>('own reservation', who, 'GET', 'reservas')
  const identity = { document: '52998224725', email: 'a@exemplo.com' }
  const customer = await seen.api<{ id: string }>('identity', who, 'POST', 'pagarme/customers', { body: identity })
  const token = await seen.send<{ id: string }>(
    'card token (provider)',
    who,
    'POST',
    `${shop.sandbox}/core/v5/tokens?appId=pk_test_sandbox`,
    { body: { type: 'card', card: CARD } },
  )
  const path = `pagarme/customers/${customer?.body.id}/cards`
  const card = await seen.api<{ id: string }>('card', who, 'POST', path, { body: { token: token?.body.id } })
  const order = await seen.api<{ status: string }>('pay', who, 'POST', 'pagarme/orders', {
    body: {
      items: open?.body.result.find(({ id }) => id === idReserva)?.itens ?? [],
      payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id: card?.body.id } }],
      metadata: { id_reserva: idReserva, tentativa: randomUUID() },
    },
  })
  return order?.body.status === 'paid'
}

/** Chooses, reserves and pays one ticket. */
export async function choose(at: At, who: Person): Promise<Outcome> {
  await sleep(Math.random() * THINK_MS)
  for (let left = TRIES; left > 0; left -= 1) {
    const itens = [{ id_evento_setor_lote: at.rush.lote, qtde: 1 }]
    const held = await at.seen.api<{ id: string }>('reserve', who, 'POST', 'reservas', {
      body: { carrinho: randomUUID(), itens },
    })
    if (held?.status === 200) return (await pay(at, who, held.body.id)) ? 'bought' : 'lost'
    if (isOver(at)) return 'lost'
    await sleep(THINK_MS)
  }
  return 'told'
}

/** Joins the line, polls at the interval the server asks for, and chooses during the turn. */
export async function queue(at: At, who: Person): Promise<Outcome> {
  const { evento } = at.rush
  let fila = await at.seen.api<Fila>('join the line', who, 'POST', `fila/${evento}`, { body: {} })
  while (!isOver(at)) {
    const lugar = fila?.status === 200 ? fila.body.lugar : null
    if (lugar?.status === 'admitted') return choose(at, who)
    if (fila?.status === 200 && fila.body.estado === 'sold-out') return 'told'
    if (lugar?.status === 'ended') return 'told'
    await sleep(Math.min(fila?.body.perguntar_em_ms ?? 5000, Math.max(0, at.until - performance.now())))
    if (!lugar) return 'lost'
    fila = await at.seen.api<Fila>('ask for the place', who, 'GET', `fila/${evento}`, {
      headers: { [FILA_HEADER]: lugar.token },
    })
  }
  return 'lost'
}
