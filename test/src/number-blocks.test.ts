import { expect, it } from 'vitest'
import { blockAt, blocksFor, boxOfBlock, dotsOf, pixelOf } from '../../src/ui/number-blocks/blocks.ts'

const PHONE = 350

it.each([500, 2000, 10_000, 99_999, 100_000])('%i numbers fit into a phone, each with a dot of its own', (total) => {
  const blocks = blocksFor(total, PHONE)
  const { width, height } = dotsOf(blocks)
  expect(width * blocks.dot).toBeLessThanOrEqual(PHONE)
  expect(height * blocks.dot).toBeLessThanOrEqual(PHONE + 15)
  const seen = new Set<number>()
  for (let nr = 1; nr <= total; nr += 1) {
    seen.add(pixelOf(blocks, nr))
  }
  expect(seen.size).toBe(total)
  expect([pixelOf(blocks, 1), pixelOf(blocks, total)].every((at) => at >= 0 && at < width * height)).toBe(true)
})

it('few numbers have larger dots', () => {
  expect(blocksFor(500, PHONE).dot).toBeGreaterThan(blocksFor(10_000, PHONE).dot)
  expect(blocksFor(100_000, PHONE).dot).toBe(1)
})

it('a point is in the block whose dots surround it; beyond the last one there is none', () => {
  const blocks = blocksFor(10_000, PHONE)
  for (const first of [1, 101, 4301, 9901]) {
    const { x, y, side } = boxOfBlock(blocks, first)
    expect(blockAt(blocks, x + side / 2, y + side / 2)).toBe(first)
  }
  const { width, height } = dotsOf(blocks)
  expect(blockAt(blocks, width + 5, 5)).toBeNull()
  expect(blockAt(blocks, -1, 5)).toBeNull()
  expect(blockAt(blocks, 5, height + 5)).toBeNull()
  expect(blockAt(blocksFor(250, PHONE), 3 * 11, 5)).toBeNull()
})
