import { isBesideAisle, type Plan, type PlanPlace } from '../../../contract/place-plan.ts'
import { isNearField } from '../../../contract/socio-rules.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Chips } from '../../ui/choice/chips.tsx'

const { seat: texts } = SOCIO
const NAMES = { all: texts.all, nearField: texts.nearField, aisle: texts.aisle }

const PARTS = ['all', 'nearField', 'aisle'] as const
/** A part of the stand that the visitor can choose to see. */
export type Part = (typeof PARTS)[number]
type Parts = Partial<Record<Part, (place: PlanPlace) => boolean>>

/** The seats of each part; a part that is empty or equals the whole stand is left out. */
export function partsOf(plan: Plan): Parts {
  const { rows, places } = plan
  return {
    ...(rows.some((_, row) => !isNearField(row)) && { nearField: ({ row }) => isNearField(row) }),
    ...(places.some((place) => isBesideAisle(plan, place)) && { aisle: (place) => isBesideAisle(plan, place) }),
  }
}

/** The free seat that is nearest to the middle of the field's edge. */
export function nearestFree({ places, columns }: Plan, taken: ReadonlySet<number>): number | null {
  let [nearest, least] = [null as number | null, Number.POSITIVE_INFINITY]
  for (const { nr, row, column } of places) {
    const distance = Math.hypot(row, column - (columns - 1) / 2)
    if (distance < least && !taken.has(nr)) [nearest, least] = [nr, distance]
  }
  return nearest
}

type StandPartsProps = { parts: Parts; chosen: Part; onChoose: (part: Part) => void }

/** The parts of the stand as chips, one of them chosen; nothing if there is only the whole stand. */
export function StandParts({ parts, chosen, onChoose }: StandPartsProps) {
  const shown = PARTS.filter((part) => part === 'all' || parts[part])
  if (shown.length === 1) return null
  const options = shown.map((part) => ({ value: part, content: NAMES[part] }))
  return (
    <Chips
      legend={texts.parts}
      options={options}
      chosen={chosen}
      inRow
      onChoose={(value) => onChoose(PARTS.find((part) => part === value) ?? 'all')}
    />
  )
}
