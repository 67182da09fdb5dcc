import type { Config } from '../config.ts'
import { publicBase } from '../public-base.ts'

/** Pages of one person and the API. Pictures are part of the API's address, but previews and searches show them. */
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
