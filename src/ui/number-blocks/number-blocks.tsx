import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { NumberState } from '../number-grid/number-state.ts'
import { bytesOf } from '../place-map/draw-grains.ts'
import type { Palette } from '../place-map/palette.ts'
import { PLACE_STATES } from '../place-map/place-state.ts'
import { Probes } from '../place-map/probes.tsx'
import { usePalette } from '../place-map/use-palette.ts'
import { type Blocks, blockAt, blocksFor, boxOfBlock, dotsOf, pixelOf } from './blocks.ts'
import styles from './number-blocks.module.css'

type NumberBlocksProps = {
  total: number
  /** The state of the numbers that are in no group. */
  rest: NumberState
  /** The numbers in each state. A later group wins. */
  groups: readonly { state: NumberState; numbers: Iterable<number> }[]
  /** The first number of the hundred that is shown beside the picture. */
  chosen: number
  words: { free: string; taken: string; hint: string }
  onChoose: (first: number) => void
}

type States = Pick<NumberBlocksProps, 'rest' | 'groups'>

/** Draws one pixel of the canvas per number; the page enlarges it. */
function draw(canvas: HTMLCanvasElement, blocks: Blocks, { rest, groups }: States, palette: Palette): void {
  const { width, height } = dotsOf(blocks)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const image = context.createImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  const colours = new Uint32Array(bytesOf(palette).buffer)
  const colourOf = (state: NumberState): number => colours[PLACE_STATES.indexOf(state)] ?? 0
  const others = colourOf(rest)
  for (let number = 1; number <= blocks.total; number += 1) pixels[pixelOf(blocks, number)] = others
  for (const { state, numbers } of groups) {
    const colour = colourOf(state)
    for (const number of numbers) if (number >= 1 && number <= blocks.total) pixels[pixelOf(blocks, number)] = colour
  }
  context.putImageData(image, 0, 0)
}

/**
 * All numbers at a glance, one dot each, in blocks of a hundred. A press on a block chooses it. Hidden from screen
 * readers: the page has the same choice as a list.
 */
export function NumberBlocks({ total, rest, groups, chosen, words, onChoose }: NumberBlocksProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const probes = useRef<HTMLSpanElement>(null)
  const palette = usePalette(probes)
  const [width, setWidth] = useState(0)
  const blocks = useMemo(() => (width > 0 ? blocksFor(total, width) : null), [total, width])

  useLayoutEffect(() => {
    if (!box.current) return
    const { current } = box
    const measure = () => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (canvas.current && blocks && palette) draw(canvas.current, blocks, { rest, groups }, palette)
  }, [blocks, rest, groups, palette])

  const choose = (event: MouseEvent<HTMLCanvasElement>) => {
    if (!blocks) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const first = blockAt(blocks, (event.clientX - left) / blocks.dot, (event.clientY - top) / blocks.dot)
    if (first !== null) onChoose(first)
  }
  return (
    <div ref={box} className={styles.blocks} aria-hidden="true">
      <Probes ref={probes} />
      {blocks && (
        <>
          <div className={styles.picture}>
            <canvas ref={canvas} className={styles.canvas} style={sizeOf(blocks)} onClick={choose} />
            <span className={styles.chosen} style={frameOf(blocks, chosen)} />
          </div>
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

const sizeOf = (blocks: Blocks) => {
  const { width, height } = dotsOf(blocks)
  return { width: width * blocks.dot, height: height * blocks.dot }
}

const frameOf = (blocks: Blocks, first: number) => {
  const { x, y, side } = boxOfBlock(blocks, first)
  return { left: x * blocks.dot, top: y * blocks.dot, width: side * blocks.dot, height: side * blocks.dot }
}
