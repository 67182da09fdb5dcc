import { expect, it } from 'vitest'
import { queueShape } from '../../src/site/fila/queue-shape.ts'

/** The distance between two dots. */
const STEP = 17

const countOf = (ahead: number, behind: number) => {
  const { dots, peoplePerDot } = queueShape(ahead, behind)
  const of = (what: string) => dots.filter((dot) => dot.of === what).length
  return { ahead: of('ahead'), you: of('you'), behind: of('behind'), peoplePerDot }
}

it('the drawn queue has a dot for each person ahead, while they fit, and one for the visitor', () => {
  expect(countOf(0, 0)).toEqual({ ahead: 0, you: 1, behind: 0, peoplePerDot: 1 })
  expect(countOf(250, 3)).toEqual({ ahead: 250, you: 1, behind: 3, peoplePerDot: 1 })
})

it('far back, a dot stands for a round number of people, and nobody ahead is left out', () => {
  expect(countOf(251, 2000)).toEqual({ ahead: 126, you: 1, behind: 40, peoplePerDot: 2 })
  for (const ahead of [999, 12_345, 1_000_000]) {
    const { ahead: dots, peoplePerDot } = countOf(ahead, 10)
    expect(dots * peoplePerDot).toBeGreaterThanOrEqual(ahead)
    expect(dots).toBeLessThanOrEqual(250)
    expect(String(peoplePerDot)).toMatch(/^[125]0*$/)
  }
})

it('the drawn queue is one line: each dot stands beside the one before, and none at the door', () => {
  const { dots, width, height } = queueShape(250, 40)
  for (const [index, { x, y }] of dots.entries()) {
    const before = dots[index - 1]
    if (before && before.y === y) expect(Math.abs(before.x - x)).toBe(STEP)
    if (y < 80) expect(x).toBeGreaterThan(5 * STEP)
    expect([x > 0 && x < width, y > 0 && y < height]).toEqual([true, true])
  }
  expect(new Set(dots.map(({ x, y }) => `${x} ${y}`)).size).toBe(dots.length)
})
