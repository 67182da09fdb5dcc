/** The icons of tasks, which the back-office's first files do not contain. Stroked paths on a grid of 24. */
export const TEAM_ICONS = {
  cash: 'M3 6.5h18v11H3zM12 9.75a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5M6.5 12h.01M17.5 12h.01',
  bank: 'M3.5 9.5 12 4l8.5 5.5zM5.5 9.5v7.5M9.75 9.5v7.5M14.25 9.5v7.5M18.5 9.5v7.5M3.5 20.5h17M4.5 17h15',
} as const
