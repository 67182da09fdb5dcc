/** The icons of a few pages, which add them, and of the back-office. Stroked paths on a grid of 24. */
export const PAGE_ICONS = {
  expand: 'M9 3.5H3.5V9M15 3.5h5.5V9M9 20.5H3.5V15M15 20.5h5.5V15',
  print: 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 13.5h10v7H7z',
  refund: 'M4 4.5v5h5M4.6 9.5A8.2 8.2 0 1 1 4 14',
} as const
