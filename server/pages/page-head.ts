import type { Casa } from '../../contract/casa-rules.ts'
import { eventosAddress } from '../../contract/list-address-rules.ts'
import { logoPreviewUrl, logoUrl } from '../../contract/logo-rules.ts'
import { PATHS, to } from '../../contract/paths-rules.ts'
import { pictureUrl, previewUrl, widthsOf } from '../../contract/pictures-rules.ts'
import { pageTitle, TITLES } from '../../contract/titles-rules.ts'
import { offersOf } from '../modules/eventos/eventos-offers.ts'
import type { EventoRow } from '../modules/eventos/eventos-repo.ts'
import { eventoDescription, HEAD_TEXTS, rifaDescription } from './head-texts.ts'
import { houseIcon } from './house-icon.ts'
import type { Facts } from './page-facts.ts'
import { breadcrumbs, type Crumb, eventoData, organization, organizer, website } from './structured-data.ts'

/** The picture of a preview, always of the size of `PREVIEW`. */
type HeadImage = { url: string; alt: string; type: 'image/jpeg' | 'image/png' }

/** The icon of a browser's tab, and of a home screen. */
type Icons = { tab: { href: string; type: string }; screen: string }

/** The content of a page's head. */
export type Head = {
  /** The tab's title, and the same without the site's name for a preview. */
  title: string
  name: string
  description: string
  /** The canonical, absolute address of this content; null for a private or missing page. */
  canonical: string | null
  /** Whether search engines may list it. */
  isIndexed: boolean
  image: HeadImage
  /** The house's name, and its icons. */
  site: string
  icons: Icons
  /** Objects of schema.org. */
  data: object[]
}

export type HeadContext = {
  /** The site's public address, without a path and without a slash at its end. */
  base: string
  now: Date
  casa: Casa
}

type Public = { name: string; title?: string; description: string; path: string; data?: object[]; image?: HeadImage }

const siteImage = (base: string, { nome, logo }: Casa): HeadImage => ({
  alt: HEAD_TEXTS.siteImage(nome),
  ...(logo
    ? { url: logoPreviewUrl(`${base}/api`, logo), type: 'image/jpeg' }
    : { url: `${base}/previa.png`, type: 'image/png' }),
})

const iconsOf = (casa: Casa): Icons => ({
  tab: casa.logo
    ? { href: logoUrl('/api', casa.logo, 'icone', 48), type: 'image/png' }
    : { href: '/favicon.svg', type: 'image/svg+xml' },
  screen: houseIcon(casa, 'fundo', 180, '/icons/apple-touch-icon.png'),
})

const cidadeLabel = ({ nome, estado }: { nome: string; estado: string }): string => `${nome}/${estado}`

/** The head of a page, computed from its data without side effects. */
export function pageHead(facts: Facts, context: HeadContext): Head {
  const { base, casa } = context
  const site = { site: casa.nome, icons: iconsOf(casa) }
  const indexed = ({
    name,
    title = pageTitle(name, casa.nome),
    description,
    path,
    data = [],
    image,
  }: Public): Head => ({
    title,
    name,
    description,
    canonical: base + path,
    isIndexed: true,
    image: image ?? siteImage(base, casa),
    ...site,
    data,
  })
  const hidden = (name: string, description: string): Head => ({
    title: pageTitle(name, casa.nome),
    name,
    description,
    canonical: null,
    isIndexed: false,
    image: siteImage(base, casa),
    ...site,
    data: [],
  })
  const crumb = (name: string, path: string): Crumb => ({ name, url: base + path })

  switch (facts.kind) {
    case 'home':
      return indexed({
        name: TITLES.home(casa.nome),
        title: TITLES.home(casa.nome),
        description: HEAD_TEXTS.site,
        path: PATHS.home,
        data: [website(base, casa.nome), organization(base, casa)],
      })
    case 'cidades':
      return indexed({
        name: TITLES.cidades,
        description: HEAD_TEXTS.cidades,
        path: PATHS.cidades,
        data: [breadcrumbs(base, [crumb(TITLES.cidades, PATHS.cidades)])],
      })
    case 'socio':
      return indexed({
        name: TITLES.socioTorcedor,
        description: HEAD_TEXTS.socio,
        path: PATHS.socioTorcedor,
        data: [breadcrumbs(base, [crumb(TITLES.socioTorcedor, PATHS.socioTorcedor)])],
      })
    case 'sorteio':
      return indexed({ name: TITLES.sorteio, description: HEAD_TEXTS.sorteio, path: PATHS.sorteioChuteira })
    case 'privacidade':
      return indexed({ name: TITLES.privacidade, description: HEAD_TEXTS.privacidade, path: PATHS.privacidade })
    case 'eventos': {
      const { q, pagina, cidade } = facts
      if (q) {
        const path = eventosAddress({ q, cidade: cidade?.id ?? '', pagina })
        const search = { name: TITLES.page(TITLES.search(q), pagina), description: HEAD_TEXTS.eventos, path }
        // Results of a search are not listed: there is one for every text.
        return { ...indexed(search), isIndexed: false }
      }
      // The list has another address among the cities, which is the canonical one.
      if (cidade) return indexed(cidadeHead(base, cidade, pagina))
      const name = TITLES.page(TITLES.eventos, pagina)
      const way = [crumb(TITLES.eventos, PATHS.eventos)]
      return indexed({
        name,
        description: HEAD_TEXTS.eventos,
        path: eventosAddress({ pagina }),
        data: [breadcrumbs(base, way)],
      })
    }
    case 'cidade':
      return indexed(cidadeHead(base, facts.cidade, facts.pagina))
    case 'evento':
      return indexed(eventoHead(facts.evento, context))
    case 'rifa': {
      const { id, nome, imagem } = facts.rifa
      return indexed({
        name: nome,
        description: rifaDescription(facts.rifa),
        path: to.rifa(id),
        ...(imagem && {
          image: {
            url: previewUrl(`${base}/api`, 'rifaImg', id, imagem),
            alt: HEAD_TEXTS.rifaPicture(nome),
            type: 'image/jpeg',
          },
        }),
        // schema.org has no type for raffles, and a raffle number is no product.
        data: [breadcrumbs(base, [crumb(nome, to.rifa(id))])],
      })
    }
    case 'private':
      return hidden(facts.title, HEAD_TEXTS.site)
    case 'missing':
      return hidden(facts.title, HEAD_TEXTS.missing)
  }
}

function cidadeHead(base: string, cidade: { id: string; nome: string; estado: string }, pagina: number): Public {
  const label = cidadeLabel(cidade)
  return {
    name: TITLES.page(TITLES.cidade(label), pagina),
    description: HEAD_TEXTS.eventosIn(label),
    path: to.cidade(cidade.id, pagina),
    data: [
      breadcrumbs(base, [
        { name: TITLES.cidades, url: base + PATHS.cidades },
        { name: label, url: base + to.cidade(cidade.id) },
      ]),
    ],
  }
}

function eventoHead(evento: EventoRow, { base, now, casa }: HeadContext): Public {
  const path = to.evento(evento.id)
  const offers = offersOf(evento, now)
  const image = eventoImage(base, evento, casa)
  const widest = evento.imagem && Math.max(...widthsOf(evento.imagem.largura))
  const poster =
    evento.imagem && widest
      ? [pictureUrl(`${base}/api`, 'eventoImg', evento.id, { imagem: evento.imagem, width: widest, format: 'jpg' })]
      : []
  const page = { evento, offers, url: base + path, images: [...poster, image.url], now }
  return {
    name: evento.nome,
    description: eventoDescription(evento, offers, now),
    path,
    image,
    data: [
      eventoData(page, organizer(base, casa)),
      breadcrumbs(base, [
        { name: TITLES.cidades, url: base + PATHS.cidades },
        { name: cidadeLabel(evento.cidade), url: base + to.cidade(evento.id_cidade) },
        { name: evento.nome, url: base + path },
      ]),
    ],
  }
}

function eventoImage(base: string, { id, nome, imagem }: EventoRow, casa: Casa): HeadImage {
  if (!imagem) return siteImage(base, casa)
  return { url: previewUrl(`${base}/api`, 'eventoImg', id, imagem), alt: HEAD_TEXTS.poster(nome), type: 'image/jpeg' }
}
