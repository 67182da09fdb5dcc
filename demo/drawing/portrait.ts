import { circle, halfDisc, path, rect, ring } from './shapes.ts'

/** Whom a portrait shows, in flat colours. */
export type Look = {
  sexo: 'Feminino' | 'Masculino'
  ground: string
  halo: string
  skin: string
  hair: string
  shirt: string
  collar: string
  cut: 'short' | 'bun' | 'long' | 'curly' | 'bald' | 'cap'
  beard?: boolean
  glasses?: boolean
}

export const PORTRAITS: readonly Look[] = [
  {
    ...{ sexo: 'Feminino', ground: '#f2b705', halo: '#ffd84d', skin: '#8d5a3b', hair: '#1d1310', cut: 'curly' },
    ...{ shirt: '#0b7c85', collar: '#ffffff' },
  },
  {
    ...{ sexo: 'Feminino', ground: '#0e5f8a', halo: '#2d84b3', skin: '#e5b08a', hair: '#5b3219', cut: 'long' },
    ...{ shirt: '#e5512f', collar: '#fdf3dc' },
  },
  {
    ...{ sexo: 'Feminino', ground: '#f5a9cb', halo: '#ffd0e3', skin: '#5f3a26', hair: '#120c0a', cut: 'bun' },
    ...{ shirt: '#7a1f5c', collar: '#ffd84d' },
  },
  {
    ...{ sexo: 'Feminino', ground: '#1f5c4a', halo: '#2f7d66', skin: '#f0c6a4', hair: '#a8a29a', cut: 'bun' },
    ...{ shirt: '#fff4e3', collar: '#c98a1b', glasses: true },
  },
  {
    ...{ sexo: 'Feminino', ground: '#ffb86b', halo: '#ffd9a8', skin: '#c98d63', hair: '#2b1a12', cut: 'long' },
    ...{ shirt: '#2b3be6', collar: '#ffffff', glasses: true },
  },
  {
    ...{ sexo: 'Feminino', ground: '#4a1d7a', halo: '#6a36a3', skin: '#a9704a', hair: '#3a1d10', cut: 'curly' },
    ...{ shirt: '#2ec4b6', collar: '#0b1330' },
  },
  {
    ...{ sexo: 'Masculino', ground: '#2b3be6', halo: '#4657ff', skin: '#c98d63', hair: '#1d1310', cut: 'short' },
    ...{ shirt: '#ffd84d', collar: '#0e6b43', beard: true },
  },
  {
    ...{ sexo: 'Masculino', ground: '#0e6b43', halo: '#1a8a59', skin: '#5f3a26', hair: '#120c0a', cut: 'short' },
    ...{ shirt: '#ffffff', collar: '#c9321a' },
  },
  {
    ...{ sexo: 'Masculino', ground: '#e5512f', halo: '#ff7a57', skin: '#f0c6a4', hair: '#8a4b1e', cut: 'cap' },
    ...{ shirt: '#15130f', collar: '#ffd84d' },
  },
  {
    ...{ sexo: 'Masculino', ground: '#f3ead6', halo: '#fffaf0', skin: '#8d5a3b', hair: '#2b2320', cut: 'bald' },
    ...{ shirt: '#1d4ed8', collar: '#f2b705', beard: true, glasses: true },
  },
  {
    ...{ sexo: 'Masculino', ground: '#0b7c85', halo: '#1aa0aa', skin: '#e5b08a', hair: '#b9b3aa', cut: 'short' },
    ...{ shirt: '#7a1f5c', collar: '#ffffff', glasses: true },
  },
  {
    ...{ sexo: 'Masculino', ground: '#93276f', halo: '#b8438f', skin: '#a9704a', hair: '#1d1310', cut: 'curly' },
    ...{ shirt: '#f08a3c', collar: '#15130f' },
  },
]

const PORTRAIT = { w: 480, h: 600 } as const
const INK = '#15130f'
// The head's middle and half its width.
const [X, Y, R] = [240, 250, 96]

const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

const behind: Record<Look['cut'], (hair: string) => string> = {
  short: () => '',
  cap: () => '',
  bald: () => '',
  bun: (hair) => circle(X, Y - 148, 46, hair) + circle(X, Y - 22, R + 16, hair),
  long: (hair) => circle(X, Y - 22, R + 22, hair) + rect(X - R - 22, Y - 22, 2 * R + 44, 220, hair),
  curly: (hair) =>
    [-118, -100, -62, 0, 62, 100, 118].map((dx) => circle(X + dx, Y - 20 - (132 - (dx * dx) / 118), 52, hair)).join(''),
}

const before: Record<Look['cut'], (hair: string, shirt: string) => string> = {
  short: (hair) => halfDisc(X, Y - 52, R + 4, 0, hair),
  cap: (_, shirt) => halfDisc(X, Y - 54, R + 8, 0, shirt) + rect(X - 20, Y - 66, R + 64, 18, shirt),
  bald: () => '',
  bun: (hair) => halfDisc(X, Y - 62, R + 4, 0, hair),
  long: (hair) =>
    path(
      `M${X - R - 6} ${Y - 10}Q${X - R} ${Y - 140} ${X} ${Y - 136}Q${X + R} ${Y - 140} ${X + R + 6} ${Y - 10}Q${X + 50} ${Y - 40} ${X + 30} ${Y - 84}Q${X - 40} ${Y - 40} ${X - R - 6} ${Y - 10}Z`,
      hair,
    ),
  curly: (hair) => halfDisc(X, Y - 66, R, 0, hair),
}

/** A portrait as SVG. */
export function toPortraitSvg({ ground, halo, skin, hair, shirt, collar, cut, beard, glasses }: Look): string {
  const eye = (dx: number) => circle(X + dx, Y - 4, 9, INK)
  const lens = (dx: number) => ring(X + dx, Y - 4, 27, 6, INK)
  const smile = `<path d="M${X - 32} ${Y + 50}Q${X} ${Y + 84} ${X + 32} ${Y + 50}" fill="none" stroke="${beard ? '#ffffff' : INK}" stroke-width="8" stroke-linecap="round"/>`
  const drawn = [
    rect(0, 0, PORTRAIT.w, PORTRAIT.h, ground),
    circle(X, 270, 205, halo),
    behind[cut](hair),
    path(`M${X - 190} 600Q${X - 180} 428 ${X - 60} 408H${X + 60}Q${X + 180} 428 ${X + 190} 600Z`, shirt),
    path(`M${X - 62} 407L${X} 486L${X + 62} 407Z`, collar),
    rect(X - 38, Y + 70, 76, 96, skin),
    path(`M${X - 38} 404L${X} 446L${X + 38} 404Z`, skin),
    ellipse(X - R, Y + 4, 18, 24, skin) + ellipse(X + R, Y + 4, 18, 24, skin),
    ellipse(X, Y, R, 122, skin),
    beard
      ? path(
          `M${X - R} ${Y + 12}Q${X - R} ${Y + 128} ${X} ${Y + 128}Q${X + R} ${Y + 128} ${X + R} ${Y + 12}Q${X + 70} ${Y + 40} ${X} ${Y + 34}Q${X - 70} ${Y + 40} ${X - R} ${Y + 12}Z`,
          hair,
        )
      : '',
    before[cut](hair, shirt),
    eye(-36) + eye(36),
    glasses ? lens(-36) + lens(36) + rect(X - 10, Y - 8, 20, 6, INK) : '',
    smile,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT.w}" height="${PORTRAIT.h}" viewBox="0 0 ${PORTRAIT.w} ${PORTRAIT.h}">${drawn.join('')}</svg>`
}
