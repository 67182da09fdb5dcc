import styles from './icon.module.css'
import type { OFFICE_ICONS } from './office-icons.ts'
import type { TEAM_ICONS } from './team-icons.ts'
import type { WAITING_ICONS } from './waiting-icons.ts'

// Stroked paths on a grid of 24.
const SITE_ICONS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M20 12H4M10 5.5 3.5 12l6.5 6.5',
  forward: 'M4 12h16M14 5.5l6.5 6.5-6.5 6.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  user: 'M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c.6-3.7 3.8-6 8-6s7.4 2.3 8 6',
  ticket: 'M3 6h18v3.5a2.5 2.5 0 0 0 0 5V18H3v-3.5a2.5 2.5 0 0 0 0-5zM14.5 9.5v1M14.5 13.5v1',
  cart: 'M2.5 3.5h2.8l2.4 12h10.8l2-8.5H6M9.5 20h.01M17 20h.01',
  copy: 'M9 9h11.5v11.5H9zM5.5 15H3.5V3.5H15v2',
  check: 'M4.5 12.5l5 5L19.5 7',
  trash: 'M4 6.5h16M9 6.5V3.5h6v3M6 6.5l1 14h10l1-14M10 11v5M14 11v5',
  calendar: 'M3.5 5.5h17v15h-17zM3.5 10.5h17M8 3v4M16 3v4',
  dice: 'M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
  pin: 'M12 21.5s7-6.2 7-11.6a7 7 0 1 0-14 0c0 5.4 7 11.6 7 11.6zM12 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  card: 'M2.5 5.5h19v13h-19zM2.5 10h19M6 14.5h4',
  pix: 'M12 2.5 21.5 12 12 21.5 2.5 12zM6.5 8h1.8L12 11.7 15.7 8h1.8M6.5 16h1.8l3.7-3.7 3.7 3.7h1.8',
  alert: 'M12 3.5 22 20.5H2zM12 10v4.5M12 17.5h.01',
  share: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 11v9.5h14V11',
  print: 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 13.5h10v7H7z',
  refund: 'M4 4.5v5h5M4.6 9.5A8.2 8.2 0 1 1 4 14',
  chair: 'M6 11V5.5h12V11M4 11h3v4.5h10V11h3v7H4zM6.5 18v2.5M17.5 18v2.5',
  expand: 'M9 3.5H3.5V9M15 3.5h5.5V9M9 20.5H3.5V15M15 20.5h5.5V15',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  'eye-off':
    'M4 4l16 16M9.9 5.7a10 10 0 0 1 2.1-.2c6.4 0 10 6.5 10 6.5a17 17 0 0 1-2.8 3.4M6.4 7.4A16 16 0 0 0 2 12s3.6 6.5 10 6.5a10 10 0 0 0 4.6-1.1M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
} as const

export type IconName =
  | keyof typeof SITE_ICONS
  | keyof typeof OFFICE_ICONS
  | keyof typeof TEAM_ICONS
  | keyof typeof WAITING_ICONS

const paths: Partial<Record<IconName, string>> = { ...SITE_ICONS }

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
