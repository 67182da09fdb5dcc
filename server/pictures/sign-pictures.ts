import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { LogoSize, SignUse } from '../../contract/logo-rules.ts'
import { PAPER } from './logo-pictures.ts'
import { processInQueue } from './processing-queue.ts'

/** The ticket of public/favicon.svg, in a box of 32 by 32, and the line along which it is torn. */
const ticket = (fill: string, line: string): string =>
  `<path fill="${fill}" d="M1 5h30v7a4 4 0 0 0 0 8v7H1v-7a4 4 0 0 0 0-8z"/>
  <path fill="none" stroke="${line}" stroke-width="2" stroke-dasharray="3 3" d="M20 6.5v20"/>`

/** On the page's colour with round corners, or on a ground of the colour itself for devices that cut icons. */
const svgOf = (colour: string, use: SignUse): string => {
  const isCut = use === 'fundo'
  const scale = isCut ? 0.56 : 0.78
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="${isCut ? 0 : 7}" fill="${isCut ? colour : PAPER}"/>
  <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">
  ${isCut ? ticket(PAPER, colour) : ticket(colour, PAPER)}</g></svg>`
}

type Wanted = { colour: string; use: SignUse; size: LogoSize }

const drawn = new LRUCache<string, Buffer, Wanted>({
  max: 20,
  fetchMethod: (_key, _stale, { context: { colour, use, size } }) =>
    processInQueue(() =>
      sharp(Buffer.from(svgOf(colour, use)))
        .resize(size)
        .png()
        .toBuffer(),
    ),
})

/**
 * The icon of a house without a logo, in `colour` ('#1fa65a'); concurrent requests share it.
 * @throws QueueFull when too many pictures wait to be processed
 */
export const readSign = async (wanted: Wanted): Promise<Buffer | null> =>
  (await drawn.fetch(`${wanted.colour} ${wanted.use} ${wanted.size}`, { context: wanted })) ?? null
