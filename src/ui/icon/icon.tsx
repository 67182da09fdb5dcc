import styles from './icon.module.css'
import type { OFFICE_ICONS } from './office-icons.ts'
import type { SITE_ICONS } from './site-icons.ts'
import type { PAGE_ICONS } from './page-icons.ts'
import type { TEAM_ICONS } from './team-icons.ts'
import type { WAITING_ICONS } from './waiting-icons.ts'
import type { WALLET_ICONS } from './wallet-icons.ts'

// Stroked paths on a grid of 24, of the first page alone: the others come with the code that calls the API.
const FIRST_ICONS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M6 6l12 12M18 6 6 18',
  forward: 'M4 12h16M14 5.5l6.5 6.5-6.5 6.5',
  cart: 'M2.5 3.5h2.8l2.4 12h10.8l2-8.5H6M9.5 20h.01M17 20h.01',
  check: 'M4.5 12.5l5 5L19.5 7',
  alert: 'M12 3.5 22 20.5H2zM12 10v4.5M12 17.5h.01',
} as const

export type IconName =
  | keyof typeof FIRST_ICONS
  | keyof typeof SITE_ICONS
  | keyof typeof PAGE_ICONS
  | keyof typeof OFFICE_ICONS
  | keyof typeof TEAM_ICONS
  | keyof typeof WAITING_ICONS
  | keyof typeof WALLET_ICONS

const paths: Partial<Record<IconName, string>> = { ...FIRST_ICONS }

/** Adds the icons that only a part of the site uses, before that part is rendered. */
export function addIcons(more: Partial<Record<IconName, string>>): void {
  Object.assign(paths, more)
}

/** An icon beside text or inside a labelled control; screen readers ignore it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
