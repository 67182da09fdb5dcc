import { expect, it } from 'vitest'
import { blockAt, blocksFor, boxOfBlock, gridOf, partsOf } from '../../src/ui/number-blocks/blocks.ts'

const PHONE = 358

it.each([
  [500, PHONE],
  [2000, PHONE],
  [10_000, PHONE],
  [50_000, PHONE],
  [99_999, PHONE],
  [100_000, 288],
  [100_000, 960],
])('the blocks of %i numbers fit into %i pixels, at most 160 high, each in a box of its own', (total, room) => {
  const blocks = blocksFor(total, room)
  const { width, height } = gridOf(blocks)
  expect(width * blocks.dot).toBeLessThanOrEqual(room)
  expect(height * blocks.dot).toBeLessThanOrEqual(160)
  const boxes = partsOf(total).map(({ first }) => boxOfBlock(blocks, first))
  expect(new Set(boxes.map(({ x, y }) => y * width + x)).size).toBe(Math.ceil(total / 100))
  for (const { x, y, side } of boxes) expect(x + side <= width && y + side <= height).toBe(true)
})

it('few numbers have larger dots; where dots would be too high, a hundred is one square in rows of thousands', () => {
  expect(blocksFor(500, PHONE).dot).toBeGreaterThan(blocksFor(10_000, PHONE).dot)
  const most = blocksFor(100_000, PHONE)
  expect([most.isDots, most.columns % 10]).toEqual([false, 0])
  expect(most.side).toBeGreaterThanOrEqual(5)
  expect(blocksFor(100_000, 960).isDots).toBe(true)
})

it.each([
  [10_000, PHONE],
  [100_000, PHONE],
])('of %i numbers, a point is in the block that surrounds it; beyond the last one there is none', (total, room) => {
  const blocks = blocksFor(total, room)
  for (const first of [1, 101, 4301, 9901]) {
    const { x, y, side } = boxOfBlock(blocks, first)
    expect(blockAt(blocks, x + side / 2, y + side / 2)).toBe(first)
  }
  const { width, height } = gridOf(blocks)
  expect(blockAt(blocks, width + 5, 5)).toBeNull()
  expect(blockAt(blocks, -1, 5)).toBeNull()
  expect(blockAt(blocks, 5, height + 5)).toBeNull()
  expect(blockAt(blocksFor(250, PHONE), 3 * 11, 5)).toBeNull()
})

it('the last block has the remaining numbers', () => {
  expect(partsOf(250)).toEqual([
    { first: 1, last: 100 },
    { first: 101, last: 200 },
    { first: 201, last: 250 },
  ])
})
