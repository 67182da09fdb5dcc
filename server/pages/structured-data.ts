import { type Casa, maskCnpj, redesOf } from '../../contract/casa-rules.ts'
import { isEventoPast } from '../../contract/dates.ts'
import { eventoStart, isoWithOffset } from '../../contract/instants-rules.ts'
import { COUNTRY_CODE } from '../../contract/limits.ts'
import { logoUrl } from '../../contract/logo-rules.ts'
import type { SituacaoEvento } from '../../contract/mudar-rules.ts'
import type { Offer } from '../modules/eventos/eventos-offers.ts'
import type { EventoRow } from '../modules/eventos/eventos-repo.ts'
import { excerpt, HEAD_TEXTS } from './head-texts.ts'

// Objects of schema.org, as search engines read them. https://developers.google.com/search/docs/appearance/structured-data/event

const SCHEMA = 'https://schema.org'
const DESCRIPTION_MAX = 1000

const AVAILABILITY: Record<Offer['availability'], string> = {
  open: `${SCHEMA}/InStock`,
  soldOut: `${SCHEMA}/SoldOut`,
  later: `${SCHEMA}/PreOrder`,
  // No word for a sale that was closed is read by search engines; what counts is that nothing can be bought.
  closed: `${SCHEMA}/SoldOut`,
}

/** Cents as a decimal number with a dot, which schema.org requires: '92.00'. */
const decimal = (cents: number): string => (cents / 100).toFixed(2)

const offer = (url: string, { setor, nr, cents, availability, from }: Offer): object => ({
  '@type': 'Offer',
  name: HEAD_TEXTS.lote(setor, nr),
  price: decimal(cents),
  priceCurrency: 'BRL',
  availability: AVAILABILITY[availability],
  validFrom: isoWithOffset(from),
  url,
})

export type EventoPage = { evento: EventoRow; offers: readonly Offer[]; url: string; images: string[]; now: Date }

const STATUS: Record<SituacaoEvento, string> = {
  ativo: `${SCHEMA}/EventScheduled`,
  adiado: `${SCHEMA}/EventRescheduled`,
  cancelado: `${SCHEMA}/EventCancelled`,
}

const startOf = (data: string, hora: string | null): string => (hora ? isoWithOffset(eventoStart(data, hora)) : data)

/** The event. Its end is unknown, so it has none; without an hour only the day is stated. */
export function eventoData({ evento, offers, url, images, now }: EventoPage, organizer: object): object {
  const { nome, data, hora, local, endereco, cidade, situacao, data_anterior, hora_anterior } = evento
  const description = excerpt(evento.descricao || evento.obs, DESCRIPTION_MAX)
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    '@id': `${url}#evento`,
    url,
    name: nome,
    startDate: startOf(data, hora),
    ...(data_anterior && { previousStartDate: startOf(data_anterior, hora_anterior) }),
    eventStatus: STATUS[situacao],
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: local,
      address: {
        '@type': 'PostalAddress',
        streetAddress: endereco,
        addressLocality: cidade.nome,
        addressRegion: cidade.estado,
        addressCountry: 'BR',
      },
    },
    image: images,
    ...(description && { description }),
    organizer,
    ...(!isEventoPast(data, now) && { offers: offers.map((each) => offer(url, each)) }),
  }
}

export type Crumb = { name: string; url: string }

/** The breadcrumb from the home page to this one. */
export const breadcrumbs = (base: string, crumbs: readonly Crumb[]): object => ({
  '@context': SCHEMA,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: HEAD_TEXTS.start, url: `${base}/` }, ...crumbs].map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
})

/** The house, as who organizes an event. */
export const organizer = (base: string, { nome }: Casa): object => ({
  '@type': 'Organization',
  name: nome,
  url: `${base}/`,
})

/** The house with what the law asks for (Decree 7.962, art. 2); what is not known is left out. */
export const organization = (base: string, casa: Casa): object => {
  const pages = redesOf(casa.redes).map(({ url }) => url)
  return {
    '@context': SCHEMA,
    ...organizer(base, casa),
    ...(casa.razao_social && { legalName: casa.razao_social }),
    ...(casa.cnpj && { taxID: maskCnpj(casa.cnpj) }),
    ...(casa.endereco && { address: casa.endereco }),
    ...(casa.telefone && { telephone: `+${COUNTRY_CODE}${casa.telefone}` }),
    ...(casa.logo && { logo: logoUrl(`${base}/api`, casa.logo, 'icone', 512) }),
    ...(pages.length > 0 && { sameAs: pages }),
  }
}

/** The site itself, and how it is searched. */
export const website = (base: string, name: string): object => ({
  '@context': SCHEMA,
  '@type': 'WebSite',
  name,
  url: `${base}/`,
  inLanguage: 'pt-BR',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${base}/eventos?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
