import type { NumberState } from '../number-grid/number-state.ts'
import { bytesOf } from '../place-map/draw-grains.ts'
import type { Palette } from '../place-map/palette.ts'
import { DRAWN_STATES } from '../place-map/place-state.ts'
import { type Blocks, boxOfBlock, gridOf, partsOf } from './blocks.ts'

/** The states of all numbers. `taken` is null while it is not known; `mine` and `kept` win over it. */
export type BlockStates = {
  taken: { has(nr: number): boolean; countIn(first: number, last: number): number } | null
  mine: Iterable<number>
  kept: Iterable<number>
}

const BYTES = 4

/** The colours as the pixels of an image, and a colour between two of them. */
function coloursOf(palette: Palette) {
  const bytes = bytesOf(palette)
  const at = (state: NumberState): number => DRAWN_STATES.indexOf(state) * BYTES
  const mixed = new Uint8ClampedArray(BYTES)
  const pixel = new Uint32Array(mixed.buffer)
  const between = (one: NumberState, other: NumberState, share: number): number => {
    for (let byte = 0; byte < BYTES; byte += 1) {
      const [from, to] = [bytes[at(one) + byte] ?? 0, bytes[at(other) + byte] ?? 0]
      mixed[byte] = from + (to - from) * share
    }
    return pixel[0] ?? 0
  }
  return { of: (state: NumberState): number => between(state, state, 0), between }
}

/** Draws one pixel of the canvas per square of the picture's grid; the page enlarges it. */
export function drawBlocks(canvas: HTMLCanvasElement, blocks: Blocks, states: BlockStates, palette: Palette): void {
  const { width, height } = gridOf(blocks)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const image = context.createImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  if (blocks.isDots) drawDots(pixels, blocks, states, palette)
  else drawSquares(pixels, blocks, states, palette)
  context.putImageData(image, 0, 0)
}

function drawDots(pixels: Uint32Array, blocks: Blocks, { taken, mine, kept }: BlockStates, palette: Palette): void {
  const { side } = blocks
  const { width } = gridOf(blocks)
  const colours = coloursOf(palette)
  const [rest, over] = [colours.of(taken ? 'free' : 'waiting'), colours.of('taken')]
  for (const { first, last } of partsOf(blocks.total)) {
    const box = boxOfBlock(blocks, first)
    const hasTaken = taken !== null && taken.countIn(first, last) > 0
    for (let start = first, at = box.y * width + box.x; start <= last; start += side, at += width) {
      const count = Math.min(side, last - start + 1)
      pixels.fill(rest, at, at + count)
      for (let index = 0; hasTaken && index < count; index += 1) if (taken.has(start + index)) pixels[at + index] = over
    }
  }
  for (const [numbers, colour] of [
    [kept, colours.of('kept')],
    [mine, colours.of('mine')],
  ] as const)
    for (const nr of numbers) {
      const place = (nr - 1) % (side * side)
      const box = boxOfBlock(blocks, nr - place)
      pixels[(box.y + Math.floor(place / side)) * width + box.x + (place % side)] = colour
    }
}

/** A square is as far from the colour of free numbers to that of taken ones as its hundred is taken. */
function drawSquares(pixels: Uint32Array, blocks: Blocks, { taken, mine, kept }: BlockStates, palette: Palette): void {
  const { side } = blocks
  const { width } = gridOf(blocks)
  const colours = coloursOf(palette)
  const fill = (first: number, colour: number): void => {
    const box = boxOfBlock(blocks, first)
    for (let y = box.y; y < box.y + side; y += 1) pixels.fill(colour, y * width + box.x, y * width + box.x + side)
  }
  for (const { first, last } of partsOf(blocks.total)) {
    const share = taken ? taken.countIn(first, last) / (last - first + 1) : 0
    fill(first, taken ? colours.between('free', 'taken', share) : colours.of('waiting'))
  }
  for (const numbers of [kept, mine]) for (const nr of numbers) fill(nr, colours.of('mine'))
}
