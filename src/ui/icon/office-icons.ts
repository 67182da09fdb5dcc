/** The back-office's icons: the site's first files do not contain them. Stroked paths on a grid of 24. */
export const OFFICE_ICONS = {
  pencil: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  image: 'M3.5 4.5h17v15h-17zM3.5 16l5-5 4.5 4.5 3-3 4.5 4.5M15.5 8.5h.01',
  download: 'M12 3.5V15M7.5 10.5 12 15l4.5-4.5M4 16v4.5h16V16',
  upload: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M4 16v4.5h16V16',
  chart: 'M3.5 20.5h17M6.5 17v-5M12 17V5M17.5 17V9',
  city: 'M3.5 20.5h17M5 20.5v-8h5M10 20.5v-17h9v17M13 7.5h.01M16 7.5h.01M13 11.5h.01M16 11.5h.01M13 15.5h.01M16 15.5h.01M7.5 16h.01',
  door: 'M3.5 20.5V10L12 3.5 20.5 10v10.5zM9 20.5V13h6v7.5',
  lock: 'M5 10.5h14v10H5zM8 10.5V8a4 4 0 0 1 8 0v2.5',
  gift: 'M3.5 8.5h17v4h-17zM5 12.5v8h14v-8M12 8.5v12M12 8.5C8 8.5 7 3.5 9.5 3.5S12 8.5 12 8.5s0-5 2.5-5S16 8.5 12 8.5z',
  trophy:
    'M7.5 3.5h9v6a4.5 4.5 0 0 1-9 0zM7.5 5.5h-4c0 3 1.5 5 4 5M16.5 5.5h4c0 3-1.5 5-4 5M12 14v3.5M8 20.5h8M9.5 17.5h5v3h-5z',
  history: 'M4 4.5v5h5M4.6 9.5A8.2 8.2 0 1 1 4 14M12 8v4.5l3 2',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l2 2H4zM10 21h4',
  down: 'M5 9l7 7 7-7',
  panel: 'M3.5 4.5h17v15h-17zM9.5 4.5v15M16.5 9.5 14 12l2.5 2.5',
  undo: 'M8 5 3.5 9.5 8 14M3.5 9.5H14a6 6 0 0 1 0 12h-3',
  redo: 'M16 5l4.5 4.5L16 14M20.5 9.5H10a6 6 0 0 0 0 12h3',
  sliders: 'M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5v5M9 14.5v5',
} as const
