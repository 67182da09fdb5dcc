import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import { canRefund } from '../../../contract/reembolsos-rules.ts'
import { ingressoSearch } from '../../../contract/vendas-rules.ts'
import type { Carteira, Venda, VendaInput, VendasClienteInput } from '../../../contract/vendas.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { consumeRateLimit } from '../../limits/rate-limit.ts'
import { type Caller, clienteIdOf, mayOffice } from '../../plugins/auth.ts'
import { done, refuse, type Result } from '../../result.ts'
import { consumeReadShare } from '../../sales/settle/read-share.ts'
import { settle } from '../../sales/settle/settle.ts'
import { deliverSale } from './deliver.ts'
import { entranceCode, isUsable, type Sale } from './sale-of-ticket.ts'
import {
  findInScope,
  findOrderSales,
  findOwn,
  listOfCliente,
  listOfCortesia,
  listOfEvento,
  type OrderSales,
  searchSales,
} from './vendas-repo.ts'

const READ_WINDOW_SECONDS = 10
const READS = 3
/** Greater than any place or raffle number (contract), and within PostgreSQL's integer range. */
const MAX_ORDINAL = 1_000_000

const walletsOf = ({ apple, google }: AppDeps['wallets']): Carteira[] => [
  ...(apple ? (['apple'] as const) : []),
  ...(google ? (['google'] as const) : []),
]

/** A sale for this caller: its code while the ticket can be used, and the actions they may take (`pode`). */
function toVenda({ tickets, now, wallets }: AppDeps, caller: Caller, { isDrawn, ...sale }: Sale): Venda {
  const { usuario, session } = caller
  const usable = isUsable(sale)
  const requester = usuario ? 'admin' : 'cliente'
  return {
    ...sale,
    ...(session?.isUnconfirmed && { cpf_cliente: null, email_cliente: null }),
    codigo: entranceCode(tickets, sale),
    ...(!usuario && usable && sale.evento && { carteiras: walletsOf(wallets) }),
    pode: {
      // Staff of a city hand over no raffle's prize, others only for the drawn number.
      entregar:
        usable &&
        (sale.rifa
          ? isDrawn && mayOffice(caller, 'POST /api/rifas/venda')
          : mayOffice(caller, 'POST /api/eventos/venda')),
      // Staff of a city cannot refund (docs/api.md#roles).
      reembolsar: (!usuario || mayOffice(caller, 'POST /api/reembolsos')) && canRefund(sale, now(), requester),
    },
  }
}

/**
 * `eventos/venda`, `rifas/venda` from a cliente (docs/api.md#vendas): finds the sales of an item of their own order,
 * and reads the provider first while the order is not final. Status and price in the body are never trusted; only the
 * back-office may send `entregue`.
 */
async function findSales(
  deps: AppDeps,
  idCliente: string,
  input: VendaInput,
  kind: 'evento' | 'rifa',
): Promise<Result<Sale[]>> {
  if (input.entregue) return refuse(403, 'role.forbidden')
  if (!input.order_id) return refuse(400, 'validation.failed', 'order_id')
  const item = kind === 'evento' ? input.id_evento_setor_lote : input.id_rifa
  if (!item) return refuse(400, 'validation.failed', kind === 'evento' ? 'id_evento_setor_lote' : 'id_rifa')
  if (
    Math.max(input.nr_lugar ?? 0, input.nr_sorte ?? 0) > MAX_ORDINAL ||
    Math.min(input.nr_lugar ?? 0, input.nr_sorte ?? 0) < 0
  )
    return refuse(404, 'record.not-found')
  const order = await findOrderSales(deps.db, idCliente, input.order_id)
  if (!order) return refuse(404, 'record.not-found')
  const isRead = await readAgain(deps, idCliente, order)
  const { sales: all } = (isRead && (await findOrderSales(deps.db, idCliente, input.order_id))) || order
  const sales = all.filter(
    (sale) =>
      (kind === 'evento' ? sale.id_evento_setor_lote : sale.rifa?.id) === item &&
      (input.nr_lugar ?? sale.nr_lugar) === sale.nr_lugar &&
      (input.nr_sorte ?? sale.nr_sorte) === sale.nr_sorte,
  )
  return sales.length ? done(sales) : refuse(404, 'record.not-found')
}

/** Reads a waiting order from the provider, within the cliente's limits. @returns whether it was read */
async function readAgain(deps: AppDeps, idCliente: string, { id, status, order_id }: OrderSales): Promise<boolean> {
  if (status !== 'waiting' || !order_id) return false
  const mayRead =
    (await consumeRateLimit(deps.db, `order.read:${idCliente}`, READ_WINDOW_SECONDS, READS)) &&
    (await consumeReadShare(deps, { person: `cliente:${idCliente}` }))
  if (!mayRead) return false
  const seen = await deps.gateway.readOrder(order_id)
  if (seen.kind === 'ok') await settle(deps, id, seen.value)
  return true
}

async function deliver(
  deps: AppDeps,
  usuario: Usuario,
  input: VendaInput,
  kind: 'evento' | 'rifa',
): Promise<Result<Sale[]>> {
  const used = await deliverSale(deps, usuario, input, kind)
  if (!used.ok) return used
  const sale = await findInScope(deps.db, usuario.cidades, used.value)
  return sale ? done([sale]) : refuse(404, 'record.not-found')
}

/** `eventos/venda`, `rifas/venda`: a cliente finds their tickets, the back-office marks one as used. */
export async function postVenda(
  deps: AppDeps,
  caller: Caller,
  input: VendaInput,
  kind: 'evento' | 'rifa',
): Promise<Result<Venda[]>> {
  const { usuario } = caller
  const found = usuario
    ? await deliver(deps, usuario, input, kind)
    : await findSales(deps, clienteIdOf(caller), input, kind)
  return found.ok ? done(found.value.map((sale) => toVenda(deps, caller, sale))) : found
}

/** `eventos/vendas/cliente`, paged: the sales of the calling cliente; for the back-office a search in its cities. */
export async function listVendas(
  deps: AppDeps,
  caller: Caller,
  input: VendasClienteInput,
): Promise<Result<{ result: Venda[]; total: number }>> {
  const { idCliente, idEvento, idSetor, situacao, cursor, limit } = input
  const search = ingressoSearch(input)
  const shown = ({ result, total }: { result: Sale[]; total: number }) =>
    done({ result: result.map((sale) => toVenda(deps, caller, sale)), total })
  if (!caller.usuario) {
    const own = clienteIdOf(caller)
    // The search is for the back-office; a cliente may only name themselves.
    const names = input.cpf || input.email || input.telefone || (idCliente ?? own) !== own
    return names
      ? refuse(403, 'role.forbidden')
      : shown(await listOfCliente(deps.db, own, { cursor, limit: limit ?? PAGE_SIZE_MAX }))
  }
  const { cidades } = caller.usuario
  const page = { cursor, limit: limit ?? PAGE_SIZE }
  const filter = { idEvento, idSetor, situacao }
  if (search || idCliente) return shown(await searchSales(deps.db, cidades, { ...search, idCliente, ...filter }, page))
  if (!idEvento || !situacao) return refuse(400, 'ingresso.search-empty')
  return shown(await listOfEvento(deps.db, cidades, filter, page))
}

/** `eventos/venda/{id}`: the cliente's own sale, or one within the back-office user's cities. */
export async function readVenda(deps: AppDeps, caller: Caller, id: string): Promise<Result<Venda>> {
  const { usuario } = caller
  const sale = usuario
    ? await findInScope(deps.db, usuario.cidades, id)
    : await findOwn(deps.db, clienteIdOf(caller), id)
  return sale ? done(toVenda(deps, caller, sale)) : refuse(404, 'record.not-found')
}

/** The ticket of a wallet pass: for another owner than the pass's it has no code. No caller is checked. */
export async function readVendaOf(
  deps: AppDeps,
  { id_venda, id_cliente }: { id_venda: string; id_cliente: string },
): Promise<Venda | null> {
  const sale = await findInScope(deps.db, null, id_venda)
  if (!sale) return null
  const venda = toVenda(deps, { role: 'customer', session: null, usuario: null }, sale)
  return sale.id_cliente === id_cliente ? venda : { ...venda, codigo: null }
}

/** The tickets of an order of the calling cliente. */
export async function readOrderVendas(deps: AppDeps, caller: Caller, id: string): Promise<Result<Venda[]>> {
  const order = await findOrderSales(deps.db, clienteIdOf(caller), id)
  return order ? done(order.sales.map((sale) => toVenda(deps, caller, sale))) : refuse(404, 'record.not-found')
}

/** The tickets of a courtesy; the caller was checked. */
export const vendasOfCortesia = async (deps: AppDeps, caller: Caller, id: string): Promise<Venda[]> =>
  (await listOfCortesia(deps.db, id)).map((sale) => toVenda(deps, caller, sale))
