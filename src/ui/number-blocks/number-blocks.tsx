import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Probes } from '../place-map/probes.tsx'
import { usePalette } from '../place-map/use-palette.ts'
import { type Blocks, blockAt, blocksFor, boxOfBlock, gridOf } from './blocks.ts'
import { type BlockStates, drawBlocks } from './draw-blocks.ts'
import styles from './number-blocks.module.css'

type NumberBlocksProps = {
  total: number
  states: BlockStates
  /** The first number of the hundred that is shown beside the picture. */
  chosen: number
  words: { free: string; taken: string; hint: string }
  onChoose: (first: number) => void
}

/**
 * All numbers at a glance in blocks of a hundred: one dot each, or one shade for a hundred where they are very many. A
 * press on a block chooses it. Hidden from screen readers: the page has the same choice as a list.
 */
export function NumberBlocks({ total, words, ...picture }: NumberBlocksProps) {
  const ruler = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const blocks = useMemo(() => (width > 0 ? blocksFor(total, width) : null), [total, width])

  useLayoutEffect(() => {
    if (!ruler.current) return
    // The browser tells the width when it has laid out the page anyway; asking for it would make it do so twice. It has
    // not painted yet: what is below does not move.
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
