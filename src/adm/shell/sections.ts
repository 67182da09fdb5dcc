import type { ComponentType } from 'react'
import { mayCall } from '../../../contract/roles.ts'
import type { SessaoUser } from '../../../contract/sessao.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { type KeyHelp, TICKET_KEYS } from '../../texts/adm-keys.ts'
import type { IconName } from '../../ui/icon/icon.tsx'

export type Section = {
  /** The section's address is /adm/ and this path; its pages have addresses below it. */
  path: string
  /** Shown in the top bar, in the navigation and on the browser's tab (docs/product.md#back-office-routes). */
  title: string
  icon: IconName
  /** The navigation separates the groups. */
  group: 'work' | 'records' | 'showcase' | 'watch' | 'own'
  /** Only roles that may make this call see the section (contract/roles.ts). */
  needs: string
  /**
   * Shown even while the session cannot be confirmed, because it shows only data stored on this device
   * (docs/decisions/entrance.md).
   */
  worksOffline?: true
  /** Not in the navigation: the dashboard leads to it. */
  isApart?: true
  /** A scanner types here as a keyboard does: single keys do nothing. */
  isScanned?: true
  /** The keys that only this section has. */
  keys?: readonly KeyHelp[]
  /** Loads the component that renders the routes below the section's address. */
  page: () => Promise<{ default: ComponentType }>
}

/** Every section of the back-office, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  {
    path: '',
    title: 'Painel',
    icon: 'chart',
    group: 'work',
    needs: 'GET /api/painel',
    page: () => import('../painel/painel-section.tsx'),
  },
  {
    path: 'comeco',
    title: 'Primeiros passos',
    icon: 'flash',
    group: 'work',
    needs: 'GET /api/comeco',
    isApart: true,
    page: () => import('../comeco/comeco-section.tsx'),
  },
  {
    path: 'eventos',
    title: 'Eventos',
    icon: 'calendar',
    group: 'work',
    // Everybody may read the events; this section is for users who see what is sold, or edit.
    needs: 'GET /api/eventos/:id/fila',
    page: () => import('../eventos/eventos-section.tsx'),
  },
  {
    path: 'ingressos',
    title: 'Ingressos',
    icon: 'ticket',
    group: 'work',
    needs: 'POST /api/eventos/vendas/cliente',
    keys: TICKET_KEYS,
    page: () => import('../ingressos/ingressos-section.tsx'),
  },
  {
    path: 'portaria',
    title: 'Portaria',
    icon: 'door',
    group: 'work',
    needs: 'GET /api/portaria/:idEvento',
    worksOffline: true,
    isScanned: true,
    page: () => import('../portaria/portaria-section.tsx'),
  },
  {
    path: 'codigos',
    title: 'Códigos',
    icon: 'tag',
    group: 'records',
    needs: 'GET /api/codigos',
    page: () => import('../codigos/codigos-section.tsx'),
  },
  {
    path: 'cidades',
    title: 'Cidades',
    icon: 'city',
    group: 'records',
    // Everybody may read the cities; this section is for users who may export them.
    needs: 'POST /api/exportacoes',
    page: () => import('../cidades/cidades-section.tsx'),
  },
  {
    path: 'clientes',
    title: 'Clientes',
    icon: 'user',
    group: 'records',
    needs: 'GET /api/clientes',
    page: () => import('../clientes/clientes-section.tsx'),
  },
  {
    path: 'usuarios',
    title: 'Usuários',
    icon: 'shield',
    group: 'records',
    needs: 'GET /api/users/list',
    page: () => import('../usuarios/usuarios-section.tsx'),
  },
  {
    path: 'equipe',
    title: 'Equipe',
    icon: 'lock',
    group: 'records',
    needs: 'GET /api/equipe',
    page: () => import('../equipe/equipe-section.tsx'),
  },
  {
    path: 'socioTorcedor',
    title: 'Sócio Torcedor',
    icon: 'chair',
    group: 'records',
    needs: 'GET /api/socio',
    page: () => import('../socio/socio-section.tsx'),
  },
  {
    path: 'banners',
    title: 'Banners',
    icon: 'image',
    group: 'showcase',
    needs: 'POST /api/banners',
    page: () => import('../banners/banners-section.tsx'),
  },
  {
    path: 'rifas',
    title: 'Rifas',
    icon: 'gift',
    group: 'showcase',
    // Everybody may read the published raffles; this section is only for users who manage them.
    needs: 'POST /api/rifas',
    page: () => import('../rifas/rifas-section.tsx'),
  },
  {
    path: 'sorteios',
    title: 'Sorteio',
    icon: 'trophy',
    group: 'showcase',
    needs: 'GET /api/sorteios',
    page: () => import('../sorteios/sorteios-section.tsx'),
  },
  {
    path: 'casa',
    title: 'Casa',
    icon: 'store',
    group: 'showcase',
    needs: 'PUT /api/casa',
    page: () => import('../casa/casa-section.tsx'),
  },
  {
    path: 'mensagens',
    title: 'Mensagens',
    icon: 'mail',
    group: 'showcase',
    needs: 'GET /api/mensagens/modelos/:tipo',
    page: () => import('../mensagens/mensagens-section.tsx'),
  },
  {
    path: 'historico',
    title: 'Histórico',
    icon: 'history',
    group: 'watch',
    needs: 'GET /api/historico',
    page: () => import('../historico/historico-section.tsx'),
  },
  {
    path: 'alertas',
    title: 'Alertas',
    icon: 'bell',
    group: 'watch',
    needs: 'GET /api/alertas',
    page: () => import('../alertas/alertas-section.tsx'),
  },
  {
    path: 'seguranca',
    title: 'Segurança',
    icon: 'shield',
    group: 'own',
    needs: 'GET /api/sessoes',
    page: () => import('../seguranca/seguranca-section.tsx'),
  },
]

/** The sections that this user may access. */
export const sectionsOf = (user: SessaoUser): Section[] => SECTIONS.filter(({ needs }) => mayCall(user, needs))

const isWithin = (pathname: string, { path }: Section): boolean => {
  const rest = pathname.toLowerCase().replace(/^\/adm\/?/, '')
  const own = path.toLowerCase()
  return own === '' ? rest === '' : rest === own || rest.startsWith(`${own}/`)
}

/** The section at an address; undefined at an unknown one. */
export const sectionAt = (pathname: string): Section | undefined =>
  SECTIONS.find((section) => isWithin(pathname, section))

/** The section to which the back-office's address leads: the dashboard, or the first one the user may access. */
export function homeOf(user: SessaoUser): string {
  const [first] = sectionsOf(user)
  return first ? sectionPath(first) : OFFICE_PATHS.home
}

/** The address of a section. */
export const sectionPath = ({ path }: Section): string => (path === '' ? '/adm' : `/adm/${path}`)
