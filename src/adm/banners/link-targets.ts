import { useListLinkedEventosQuery, useListLinkedRifasQuery } from '../../api/office/banners.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { ADM_BANNERS } from '../../texts/adm-banners.ts'

const TEXTS = ADM_BANNERS.target

/** A page of the site that a banner can lead to. */
export type SitePage = { value: string; label: string }

const FIXED: readonly SitePage[] = [
  { value: PATHS.socioTorcedor, label: TEXTS.socio },
  { value: PATHS.eventos, label: TEXTS.eventos },
  { value: PATHS.cidades, label: TEXTS.cidades },
]

/** The pages that a banner can lead to; the events and raffles are added when they are loaded. */
export function useSitePages(): readonly SitePage[] {
  const eventos = useListLinkedEventosQuery().data?.result ?? []
  const rifas = useListLinkedRifasQuery().data?.result ?? []
  return [
    ...eventos.map(({ id, nome }) => ({ value: to.evento(id), label: TEXTS.evento(nome) })),
    ...rifas.map(({ id, nome }) => ({ value: to.rifa(id), label: TEXTS.rifa(nome) })),
    ...FIXED,
  ]
}

/** The target of a link as text: the page's name, or the other site's address. */
export function targetOf(link: string | null, pages: readonly SitePage[]): { title: string; text: string } {
  if (!link) return { title: TEXTS.none, text: TEXTS.noneText }
  const path = link.split(/[?#]/)[0] ?? ''
  const page = pages.find(({ value }) => value === path)
  if (page) return { title: page.label, text: link }
  if (!link.startsWith('/')) return { title: new URL(link).hostname, text: link }
  return { title: TEXTS.page, text: link }
}
