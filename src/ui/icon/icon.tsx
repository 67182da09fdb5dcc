import styles from './icon.module.css'

// Stroked paths on a grid of 24.
const PATHS = {
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
  chevron: 'M6 9.5l6 6 6-6',
  pencil: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  image: 'M3.5 4.5h17v15h-17zM3.5 16l5-5 4.5 4.5 3-3 4.5 4.5M15 8.5h.01',
  download: 'M12 3.5V15M7.5 10.5 12 15l4.5-4.5M4 16v4.5h16V16',
  upload: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M4 16v4.5h16V16',
  share: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 11v9.5h14V11',
  print: 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 13.5h10v7H7z',
  refund: 'M4 4.5v5h5M4.6 9.5A8.2 8.2 0 1 1 4 14',
  chair: 'M6 11V5.5h12V11M4 11h3v4.5h10V11h3v7H4zM6.5 18v2.5M17.5 18v2.5',
  expand: 'M9 3.5H3.5V9M15 3.5h5.5V9M9 20.5H3.5V15M15 20.5h5.5V15',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  chart: 'M3.5 20.5h17M6.5 17v-5M12 17V5M17.5 17V9',
  city: 'M3.5 20.5h17M5 20.5v-8h5M10 20.5v-17h9v17M13 7.5h.01M16 7.5h.01M13 11.5h.01M16 11.5h.01M13 15.5h.01M16 15.5h.01M7.5 16h.01',
  door: 'M3.5 20.5V10L12 3.5 20.5 10v10.5zM9 20.5V13h6v7.5',
  lock: 'M5 10.5h14v10H5zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  image: 'M3.5 4.5h17v15h-17zM3.5 16l5-5 4.5 4.5 3-3 4.5 4.5M15.5 8.5h.01',
  gift: 'M3.5 8.5h17v4h-17zM5 12.5v8h14v-8M12 8.5v12M12 8.5C8 8.5 7 3.5 9.5 3.5S12 8.5 12 8.5s0-5 2.5-5S16 8.5 12 8.5z',
  trophy:
    'M7.5 3.5h9v6a4.5 4.5 0 0 1-9 0zM7.5 5.5h-4c0 3 1.5 5 4 5M16.5 5.5h4c0 3-1.5 5-4 5M12 14v3.5M8 20.5h8M9.5 17.5h5v3h-5z',
  history: 'M4 4.5v5h5M4.6 9.5A8.2 8.2 0 1 1 4 14M12 8v4.5l3 2',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l2 2H4zM10 21h4',
  down: 'M5 9l7 7 7-7',
  panel: 'M3.5 4.5h17v15h-17zM9.5 4.5v15M16.5 9.5 14 12l2.5 2.5',
  eye: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  'eye-off':
    'M4 4l16 16M9.9 5.7a10 10 0 0 1 2.1-.2c6.4 0 10 6.5 10 6.5a17 17 0 0 1-2.8 3.4M6.4 7.4A16 16 0 0 0 2 12s3.6 6.5 10 6.5a10 10 0 0 0 4.6-1.1M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
} as const

export type IconName = keyof typeof PATHS

/** An icon beside text or inside a labelled control; screen readers ignore it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
