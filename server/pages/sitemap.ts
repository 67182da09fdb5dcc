import { businessDay } from '../../contract/dates.ts'
import { PATHS, to } from '../../contract/paths-rules.ts'
import type { AppDeps } from '../app-deps.ts'
import { type Config, publicBase } from '../config/config.ts'
import { type EncodedAnswer, encodedAnswer } from '../encoded-answer.ts'
import { listCidadeIds, listEventoEntries, listRifaEntries } from './sitemap-repo.ts'

/** A sitemap may have 50 000 addresses; some are kept for cities and the fixed pages. */
const EVENTOS_MAX = 40_000
const CIDADES_MAX = 8000
const RIFAS_MAX = 1000

/** Fixed pages; the lists among them change with their events. */
const LISTS = [PATHS.home, PATHS.eventos, PATHS.cidades]
const FIXED = [PATHS.socioTorcedor, PATHS.sorteioChuteira, PATHS.privacidade]

// Our own addresses: letters, digits, hyphens and slashes, so nothing needs to be escaped.
const url = (address: string, changed: string | null | undefined): string =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

/** https://www.sitemaps.org/protocol.html: every public page, and when it changed. */
async function sitemap({ db, now, config }: Pick<AppDeps, 'db' | 'now' | 'config'>): Promise<string> {
  const base = publicBase(config)
  const eventos = await listEventoEntries(db, businessDay(now()), EVENTOS_MAX)
  const cidades = await listCidadeIds(db)
  const rifas = await listRifaEntries(db, RIFAS_MAX)

  const changedIn = new Map<string, string>()
  let changed = ''
  for (const { id_cidade, changed: day } of eventos) {
    if (!day) continue
    if (day > changed) changed = day
    if (day > (changedIn.get(id_cidade) ?? '')) changedIn.set(id_cidade, day)
  }
  const urls = [
    ...LISTS.map((path) => url(base + path, changed)),
    ...FIXED.map((path) => url(base + path, null)),
    ...eventos.map((evento) => url(base + to.evento(evento.id), evento.changed)),
    ...rifas.map((rifa) => url(base + to.rifa(rifa.id), rifa.changed)),
    ...cidades.slice(0, CIDADES_MAX).map((id) => url(base + to.cidade(id), changedIn.get(id))),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

/** For how long a sitemap is served without reading it again. */
const FRESH_MS = 600_000

/** The sitemap, made at most every ten minutes; concurrent requests share the work. */
export function sitemapFile(deps: Pick<AppDeps, 'db' | 'now' | 'config'>): () => Promise<EncodedAnswer> {
  let last: { made: Promise<EncodedAnswer>; at: number } | null = null
  return () => {
    if (last && performance.now() - last.at < FRESH_MS) return last.made
    const made = sitemap(deps).then((text) => encodedAnswer(text))
    const mine = { made, at: performance.now() }
    last = mine
    made.catch(() => {
      if (last === mine) last = null
    })
    return made
  }
}

/**
 * Addresses that crawlers must not read: personal pages and the API. Pictures are below the API's address, but previews
 * and searches show them.
 */
const PRIVATE = [
  '/api/',
  '/socket.io/',
  '/carrinho',
  '/cliente/',
  '/minhaConta',
  '/meusIngressos',
  '/ingresso/',
  '/fila/',
  '/waitingPayment/',
  '/adm',
  '/login',
]
const PICTURES = ['/api/eventoImg/', '/api/bannerImg/', '/api/rifaImg/']

/** https://www.rfc-editor.org/rfc/rfc9309 */
export const robots = (config: Config): string =>
  [
    'User-agent: *',
    ...PICTURES.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicBase(config)}/sitemap.xml`,
    '',
  ].join('\n')
