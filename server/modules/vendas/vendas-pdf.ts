import type { Casa } from '../../../contract/casa-rules.ts'
import { houseColours } from '../../../contract/cores-rules.ts'
import { widthsOf } from '../../../contract/pictures-rules.ts'
import type { IngressoFormato, Venda } from '../../../contract/vendas.ts'
import type { Db } from '../../db/connection.ts'
import { consumeRateLimit, TEN_MINUTES } from '../../limits/rate-limit.ts'
import { paperTicketOf, sellerOf } from '../../pdf/paper-ticket.ts'
import type { Pdfs } from '../../pdf/pdf-pool.ts'
import type { PaperJob } from '../../pdf/ticket-pdf.ts'
import { readLogo } from '../../pictures/logo-pictures.ts'
import { readVariant } from '../../pictures/picture-variants.ts'
import { done, refuse, type Result } from '../../result.ts'

/** Drawings of a cliente in ten minutes. */
const MOST = 40
/** A stub of 114 points is printed at 300 dpi. */
const STUB_PX = 480

export type DrawDeps = { db: Db; casa(): Promise<Casa>; pdfs: Pdfs }

/** The event's picture as a JPEG; null without one. */
async function pictureOf({ db }: DrawDeps, { id_evento, evento }: Venda): Promise<PaperJob['picture']> {
  const imagem = evento?.imagem
  if (!imagem || !id_evento) return null
  const width = widthsOf(imagem.largura).findLast((one) => one <= STUB_PX) ?? imagem.largura
  const { hash } = imagem
  const content = await readVariant(db, { owner: id_evento, role: 'evento', hash, width, format: 'jpg' })
  return content && { hash, content }
}

async function logoOf({ db }: DrawDeps, logo: Casa['logo']): Promise<PaperJob['casa']['logo']> {
  const content = logo && (await readLogo({ db, hash: logo.hash, use: 'icone', size: 96 }))
  return logo && content && { hash: logo.hash, content }
}

/**
 * The PDF of those of these tickets that admit somebody; null when none does.
 * @throws QueueFull when too many wait to be drawn
 */
export async function drawTickets(
  deps: DrawDeps,
  vendas: readonly Venda[],
  formato: IngressoFormato,
): Promise<{ file: Buffer; name: string } | null> {
  const [first] = vendas.filter((venda) => venda.codigo !== null)
  const tickets = vendas.flatMap((venda) => paperTicketOf(venda) ?? [])
  if (!first?.evento || tickets.length === 0) return null
  const casa = await deps.casa()
  const [picture, logo] = await Promise.all([
    // An order has one event, or its tickets share the picture of none.
    vendas.every(({ id_evento }) => id_evento === first.id_evento) ? pictureOf(deps, first) : null,
    logoOf(deps, casa.logo),
  ])
  const titulo = `${tickets.length === 1 ? 'Ingresso' : 'Ingressos'}: ${first.evento.nome}`
  const file = await deps.pdfs.draw({
    formato,
    titulo,
    casa: { nome: casa.nome_curto, vendedor: sellerOf(casa), cor: houseColours(casa.cores).tokens.accent.light, logo },
    picture,
    tickets,
  })
  return { file, name: `ingresso${tickets.length === 1 ? '' : 's'}-${formato}.pdf` }
}

/**
 * The same for the cliente who asks.
 * @returns 404 when none admits anybody, 429 beyond a cliente's limit @throws QueueFull when too many wait to be drawn
 */
export async function ticketsPdf(
  deps: DrawDeps,
  idCliente: string,
  vendas: Venda[],
  formato: IngressoFormato,
): Promise<Result<{ file: Buffer; name: string }>> {
  if (!vendas.some(({ codigo }) => codigo !== null)) return refuse(404, 'record.not-found')
  if (!(await consumeRateLimit(deps.db, `ingresso.pdf:${idCliente}`, TEN_MINUTES, MOST)))
    return refuse(429, 'rate.limited')
  const drawn = await drawTickets(deps, vendas, formato)
  return drawn ? done(drawn) : refuse(404, 'record.not-found')
}
