import { showsCode, ticketDay } from '../../contract/ingresso-rules.ts'
import { pictureUrl } from '../../contract/pictures-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { ticketDisplay } from '../../contract/vendas-rules.ts'
import { serverNow } from './clock.ts'
import { today } from './dates.ts'
import { KEPT_CACHE, keptPictureAddress, keptTicketAddress } from './kept-addresses.ts'

// The copy of a cliente's paid tickets, which can be opened without a network (docs/api.md#sessions). If the browser
// allows no cache (an insecure address, a private window, a full disk), there is no copy, and no error is shown.

/** A ticket from this device's copy, and when the server last confirmed it, as an ISO instant. */
export type KeptVenda = Venda & { verificado_em: string }

/** The width of the stored picture, enough for a ticket on a phone. */
const PICTURE_WIDTH = 720

const openCache = async (): Promise<Cache | null> => {
  try {
    return await caches.open(KEPT_CACHE)
  } catch {
    return null
  }
}

/** Whether a ticket is copied: only valid tickets whose day is not over. */
const isKept = (venda: Venda): boolean =>
  showsCode(ticketDisplay(venda, new Date(serverNow()))) && ticketDay(venda) >= today()

/** Removes the personal data that a ticket does not show. */
const withoutContact = (venda: Venda): Venda => ({
  ...venda,
  cpf_cliente: null,
  email_cliente: null,
  cliente: { nome: venda.cliente.nome, telefone: '' },
  pode: { entregar: false, reembolsar: false },
})

/** Writes run one after the other, so that the last answer wins. */
let writing: Promise<unknown> = Promise.resolve()
function write(work: () => Promise<void>): Promise<void> {
  const done = writing.then(work).catch(() => undefined)
  writing = done
  return done
}

/** Reads an event's picture; null without an answer. */
type ReadPicture = (url: string) => Promise<Blob | null>

async function keepPicture(cache: Cache, { id_evento, evento }: Venda, read: ReadPicture): Promise<void> {
  if (!id_evento || !evento?.imagem) return
  const address = keptPictureAddress(id_evento)
  const { imagem } = evento
  const url = pictureUrl('', 'eventoImg', id_evento, {
    imagem,
    width: Math.min(PICTURE_WIDTH, imagem.largura),
    format: 'webp',
  })
  const known = await cache.match(address)
  if (known?.headers.get('x-from') === url) return
  const picture = await read(url)
  if (!picture) return
  const headers = { 'content-type': picture.type || 'image/webp', 'x-from': url }
  await cache.put(address, new Response(picture, { headers }))
}

async function put(cache: Cache, idCliente: string, venda: Venda, read: ReadPicture): Promise<void> {
  const kept: KeptVenda = { ...withoutContact(venda), verificado_em: new Date(serverNow()).toISOString() }
  await cache.put(keptTicketAddress(idCliente, venda.id), Response.json(kept))
  // The ticket is stored even if its picture cannot be.
  await keepPicture(cache, venda, read).catch(() => undefined)
}

const pathOf = ({ url }: Request): string => new URL(url).pathname

/** The cliente of a copy, and what writing it needs. `isOwner` is called again before each write. */
export type Owner = { idCliente: string; isOwner: () => boolean; readPicture: ReadPicture }

/** Replaces the copy with these tickets, which are all of the cliente's. */
export const keepAll = (vendas: readonly Venda[], { idCliente, isOwner, readPicture }: Owner): Promise<void> =>
  write(async () => {
    const cache = await openCache()
    if (!cache) return
    const wanted = vendas.filter(isKept)
    const addresses = new Set(
      wanted.flatMap(({ id, id_evento }) => [keptTicketAddress(idCliente, id), keptPictureAddress(id_evento ?? '')]),
    )
    for (const request of await cache.keys()) if (!addresses.has(pathOf(request))) await cache.delete(request)
    for (const venda of wanted) if (isOwner()) await put(cache, idCliente, venda, readPicture)
    if (!isOwner()) await caches.delete(KEPT_CACHE)
  })

/** Stores one ticket, or removes it when it is no longer valid. */
export const keepOne = (venda: Venda, { idCliente, isOwner, readPicture }: Owner): Promise<void> =>
  write(async () => {
    const cache = await openCache()
    if (!cache || !isOwner()) return
    if (isKept(venda)) await put(cache, idCliente, venda, readPicture)
    else await cache.delete(keptTicketAddress(idCliente, venda.id))
    if (!isOwner()) await caches.delete(KEPT_CACHE)
  })

const readAt = async (cache: Cache, address: Request | string): Promise<KeptVenda | null> => {
  const answer = await cache.match(address)
  return answer ? ((await answer.json()) as KeptVenda) : null
}

/** A ticket of this cliente from the copy; null when it is not in it. */
export async function readKept(idCliente: string, id: string): Promise<KeptVenda | null> {
  const cache = await openCache()
  return cache ? await readAt(cache, keptTicketAddress(idCliente, id)).catch(() => null) : null
}

const ownIn = async (cache: Cache, idCliente: string): Promise<Request[]> =>
  (await cache.keys()).filter((request) => pathOf(request).startsWith(keptTicketAddress(idCliente, '')))

/** Whether any ticket of this cliente is in the copy. */
export async function hasKept(idCliente: string): Promise<boolean> {
  const cache = await openCache()
  return cache !== null && (await ownIn(cache, idCliente).catch(() => [])).length > 0
}

/** All tickets of this cliente in the copy. */
export async function listKept(idCliente: string): Promise<KeptVenda[]> {
  const cache = await openCache()
  if (!cache) return []
  const own = await ownIn(cache, idCliente)
  const vendas = await Promise.all(own.map((request) => readAt(cache, request).catch(() => null)))
  return vendas.filter((venda) => venda !== null)
}
