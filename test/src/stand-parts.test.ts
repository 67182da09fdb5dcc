import { expect, it } from 'vitest'
import { gridPlan, rowLetters } from '../../contract/place-plan.ts'
import { partsOf } from '../../src/site/socio/stand-parts.tsx'

const stand = (count: number, perRow: number) =>
  gridPlan({ count, perRow, rowName: rowLetters, blocks: 3, isBent: true })

it('a stand has the parts that are neither empty nor all of it', () => {
  expect(Object.keys(partsOf(stand(100, 10)))).toEqual(['nearField', 'aisle'])
  expect(Object.keys(partsOf(stand(50, 10)))).toEqual(['aisle'])
  expect(Object.keys(partsOf(stand(8, 1)))).toEqual(['nearField'])
  expect(partsOf(stand(3, 1))).toEqual({})
})

it('the seats of the first five rows are near the field', () => {
  const plan = stand(100, 10)
  const { nearField } = partsOf(plan)
  expect(plan.places.filter((place) => nearField?.(place)).map(({ nr }) => nr)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
})
