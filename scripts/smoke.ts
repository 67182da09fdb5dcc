import { randomInt, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { businessDay } from '../contract/dates.ts'
import type { Evento, EventoList } from '../contract/eventos.ts'
import { openLoteIds } from '../contract/eventos-rules.ts'
import type { Card, Customer, Order } from '../contract/pagarme.ts'
import type { Reserva, ReservaAnswer } from '../contract/reservas.ts'
import type { Venda } from '../contract/vendas.ts'
import { WORK } from '../contract/work-rules.ts'
import { solve } from './solve-work.ts'

type Options = { site: string; sandbox: string; print: (line: string) => void }

/** A new visitor's HTTP client: sends and receives JSON and keeps its cookies. */
function createClient(site: string) {
  const cookies = new Map<string, string>()
  async function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const cookie = [...cookies.values()].join('; ')
    const response = await fetch(`${site}/api/${path}`, {
      method,
      headers: { ...headers, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      cookies.set(pair.split('=')[0] ?? '', pair)
    }
    return response
  }
  return async function call<T>(method: string, path: string, body?: object): Promise<T> {
    let response = await send(method, path, body)
    const challenge = response.headers.get(WORK.challengeHeader)
    if (challenge) response = await send(method, path, body, { [WORK.proofHeader]: solve(challenge) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }
}

/**
 * Makes two complete sales, by PIX and by card, as a new visitor, against a running application and its sandbox.
 * @throws Error at the first step that does not have the expected result
 */
export async function smoke({ site, sandbox, print }: Options): Promise<void> {
  const call = createClient(site)
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    print(`${name.padEnd(34)} ${(performance.now() - start).toFixed(0).padStart(5)} ms`)
    return result
  }
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(sandbox + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`sandbox ${path}: ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  }

  const telefone = `119${randomInt(10_000_000, 99_999_999)}`
  const lote = await step('Encontrar um lote à venda', () => findLote(call))
  await step('Celular ainda sem cadastro', () => call('GET', `clientes/phone/${telefone}`))
  await step('Pedir o código por SMS', () => call('POST', 'sms', { telefone }))
  const { codigo } = await step('Ler o SMS', () => control('GET', `/sms/${telefone}`))
  await step('Confirmar o código', () => call('POST', 'sms/confirmar', { telefone, codigo }))
  await step('Criar a conta', () =>
    call('POST', 'clientes', { telefone, nome: 'Visitante de Teste', senha: 'visita de teste' }),
  )
  const customer = await step('Informar CPF e e-mail', () =>
    call<Customer>('POST', 'pagarme/customers', { document: '529.982.247-25', email: 'visitante@exemplo.com.br' }),
  )

  const reserve = async (): Promise<Reserva> => {
    const itens = [{ id_evento_setor_lote: lote, qtde: 2 }]
    const { id } = await call<ReservaAnswer>('POST', 'reservas', { carrinho: randomUUID(), itens })
    const { result } = await call<{ result: Reserva[] }>('GET', 'reservas')
    const reserva = result.find((r) => r.id === id)
    if (!reserva) throw new Error('the reservation just made is not listed')
    return reserva
  }
  const order = (reserva: Reserva, payment: object) =>
    call<Order>('POST', 'pagarme/orders', {
      items: reserva.itens,
      payments: [payment],
      metadata: { id_reserva: reserva.id, tentativa: randomUUID() },
    })
  const tickets = async ({ id }: Order): Promise<void> => {
    const { result } = await call<{ result: Venda[] }>('POST', 'eventos/venda', {
      order_id: id,
      id_evento_setor_lote: lote,
    })
    if (result.length !== 2 || result.some(({ status }) => status !== 'paid'))
      throw new Error('the tickets are not paid')
  }

  const first = await step('Reservar 2 ingressos', reserve)
  const pix = await step('Pedir o PIX', () => order(first, { payment_method: 'pix', pix: { expires_in: 3600 } }))
  if (!pix.charges[0]?.last_transaction.qr_code) throw new Error('the PIX has no code')
  await step('Pagar o PIX no sandbox', () => control('POST', `/orders/${pix.id}/pagar`))
  await step('Esperar a confirmação', () => untilPaid(call, pix.id))
  await step('Receber os ingressos', () => tickets(pix))

  const second = await step('Reservar mais 2 ingressos', reserve)
  const key = await call<{ url: string; app_id: string }>('GET', 'pagarme/chave')
  const token = await step('Gerar o token do cartão', async () => {
    const card = {
      number: '4000000000000010',
      holder_name: 'VISITANTE TESTE',
      exp_month: 12,
      exp_year: 2035,
      cvv: '123',
    }
    const response = await fetch(`${key.url}/core/v5/tokens?appId=${key.app_id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'card', card }),
    })
    return ((await response.json()) as { id: string }).id
  })
  const card = await step('Guardar o cartão', () =>
    call<Card>('POST', `pagarme/customers/${customer.id}/cards`, { token }),
  )
  const paid = await step('Pagar com o cartão', () =>
    order(second, { payment_method: 'credit_card', credit_card: { installments: 1, card_id: card.id } }),
  )
  if (paid.status !== 'paid') throw new Error(`the card order is ${paid.status}`)
  await step('Receber os ingressos', () => tickets(paid))
}

async function findLote(call: ReturnType<typeof createClient>): Promise<string> {
  const list = await call<z.infer<typeof EventoList>>('POST', 'eventos/list', { pesquisa: {}, limit: 100 })
  const today = businessDay(new Date())
  for (const { id, data, menor_valor, restantes } of list.result) {
    // Not an event of today: in the last minutes of its day no PIX can be created for it.
    if (!menor_valor || restantes !== null || data <= today) continue
    const evento = await call<Evento>('GET', `eventos/${id}`)
    for (const setor of evento.setores) {
      if (setor.tipo !== 2 || setor.excluir) continue
      const [open] = openLoteIds(setor.lotes, new Date())
      const lote = setor.lotes.find((l) => l.id === open && l.valor > 0)
      const taken = lote ? await call<number>('POST', 'eventos/vendas/count', { id: lote.id }) : 0
      if (lote && lote.qtd_total - taken >= 4) return lote.id
    }
  }
  throw new Error('no event with tickets on sale was found')
}

async function untilPaid(call: ReturnType<typeof createClient>, id: string): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    if ((await call<Order>('GET', `pagarme/orders/${id}`)).status === 'paid') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the PIX was paid, but the application did not report it as paid within 10 s')
}

if (import.meta.main) {
  const site = process.env.SITE_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`
  const sandbox = process.env.SANDBOX_URL ?? `http://127.0.0.1:${process.env.SANDBOX_PORT ?? 3001}`
  const start = performance.now()
  try {
    await smoke({ site, sandbox, print: (line) => console.log(line) })
    console.log(`Duas vendas inteiras em ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  } catch (error) {
    console.error(`A venda falhou: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
