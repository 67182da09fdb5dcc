import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NumberState } from '../number-grid/number-grid.tsx'
import { bytesOf } from '../place-map/draw-grains.ts'
import { type Palette, Probes, usePalette } from '../place-map/palette.tsx'
import { DRAWN_STATES } from '../place-map/place-state.ts'
import { blockAt, type Blocks, blocksFor, boxOfBlock, gridOf, partsOf } from './blocks.ts'
import styles from './number-blocks.module.css'

type NumberBlocksProps = {
  total: number
  states: BlockStates
  /** The first number of the hundred that is open beside the picture. */
  chosen: number
  words: { free: string; taken: string; hint: string }
  onChoose: (first: number) => void
}

/**
 * An overview of all numbers in blocks of a hundred: one dot each, or one shade per hundred if there are very many. A
 * press on a block chooses it. Hidden from screen readers: the page has the same choice as a list.
 */
export function NumberBlocks({ total, words, ...picture }: NumberBlocksProps) {
  const ruler = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const blocks = useMemo(() => (width > 0 ? blocksFor(total, width) : null), [total, width])

  useLayoutEffect(() => {
    if (!ruler.current) return
    // The observer reports the width with the browser's own layout; measuring it would force a second layout. It runs
    // before the paint, so nothing below moves visibly.
    const observer = new ResizeObserver(([box]) => flushSync(() => setWidth(Math.floor(box?.contentRect.width ?? 0))))
    observer.observe(ruler.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={styles.blocks} aria-hidden="true">
      <div ref={ruler} />
      {blocks && (
        <>
          <BlocksPicture {...picture} blocks={blocks} />
          <p className={styles.caption}>
            <span className={styles.key} data-state="free">
              {words.free}
            </span>
            <span className={styles.key} data-state="taken">
              {words.taken}
            </span>
            <span>{words.hint}</span>
          </p>
        </>
      )}
    </div>
  )
}

type BlocksPictureProps = Pick<NumberBlocksProps, 'states' | 'chosen' | 'onChoose'> & { blocks: Blocks }

function BlocksPicture({ blocks, states, chosen, onChoose }: BlocksPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const probes = useRef<HTMLSpanElement>(null)
  const palette = usePalette(probes)
  useLayoutEffect(() => {
    if (canvas.current && palette) drawBlocks(canvas.current, blocks, states, palette)
  }, [blocks, states, palette])

  const choose = (event: MouseEvent<HTMLCanvasElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const first = blockAt(blocks, (event.clientX - left) / blocks.dot, (event.clientY - top) / blocks.dot)
    if (first !== null) onChoose(first)
  }
  return (
    <div className={styles.picture}>
      <Probes ref={probes} />
      <canvas ref={canvas} className={styles.canvas} style={sizeOf(blocks)} onClick={choose} />
      <span className={styles.chosen} style={frameOf(blocks, chosen)} />
    </div>
  )
}

const sizeOf = (blocks: Blocks) => {
  const { width, height } = gridOf(blocks)
  return { width: width * blocks.dot, height: height * blocks.dot }
}

const frameOf = (blocks: Blocks, first: number) => {
  const { x, y, side } = boxOfBlock(blocks, first)
  return { left: x * blocks.dot, top: y * blocks.dot, width: side * blocks.dot, height: side * blocks.dot }
}

/** The states of all numbers. `taken` is null while it is unknown; `mine` and `kept` take precedence over it. */
type BlockStates = {
  taken: { has(nr: number): boolean; countIn(first: number, last: number): number } | null
  mine: Iterable<number>
  kept: Iterable<number>
}

const BYTES = 4

/** The colours as pixels of an image, and a function that mixes two of them. */
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
function drawBlocks(canvas: HTMLCanvasElement, blocks: Blocks, states: BlockStates, palette: Palette): void {
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

/**
 * The colour of each square is mixed from those of free and taken numbers, by the share of taken ones in its hundred.
 */
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
