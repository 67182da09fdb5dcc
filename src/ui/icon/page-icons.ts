/** The icons of a few pages, which add them, and of the back-office. Stroked paths on a grid of 24. */
export const PAGE_ICONS = {
  expand: 'M9 3.5H3.5V9M15 3.5h5.5V9M9 20.5H3.5V15M15 20.5h5.5V15',
  print: 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 13.5h10v7H7z',
  refund: 'M4 4.5v5h5M4.6 9.5A8.2 8.2 0 1 1 4 14',
  chair: 'M6 11V5.5h12V11M4 11h3v4.5h10V11h3v7H4zM6.5 18v2.5M17.5 18v2.5',
  dice: 'M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01',
  pix: 'M12 2.5 21.5 12 12 21.5 2.5 12zM6.5 8h1.8L12 11.7 15.7 8h1.8M6.5 16h1.8l3.7-3.7 3.7 3.7h1.8',
} as const
