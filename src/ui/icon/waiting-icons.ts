/** The icons of a waiting room, which the site's first files do not contain. Stroked paths on a grid of 24. */
export const WAITING_ICONS = {
  handset: 'M7.5 2.5h9v19h-9zM11 18.5h2',
  scales: 'M12 4v16M8 20.5h8M4.5 7h15M4.5 7 2 13.5h5zM19.5 7 17 13.5h5z',
} as const
