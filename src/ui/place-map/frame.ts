import type { Plan } from '../../../contract/place-plan.ts'
import type { Placing } from './draw-place.ts'
import type { Palette } from './palette.tsx'
import type { Size, View } from './view.ts'

/**
 * The input of a drawing of the map. `states`: the index of each place's state. `ring`: the number of a place to mark.
 */
export type Frame = {
  plan: Plan
  states: Uint8Array
  stage: string | undefined
  palette: Palette
  view: View
  size: Size
  /** Pixels of the screen per pixel of the page. */
  ratio: number
  ring: number | null
  /** Whether places are squares of one colour at any size, without row names, as in the drawing of a whole stand. */
  isGrain?: boolean
}

/** Size of a place in pixels from which it is drawn in full. */
const OUTLINE_PX = 9
/** Whether places are drawn as squares of one colour. */
export const isGrainy = ({ isGrain = false, view }: Frame): boolean => isGrain || view.scale < OUTLINE_PX

export function placingOf({ plan, view, size, ratio, palette }: Frame): Placing {
  const { scale } = view
  return { plan, scale, ratio, palette, left: view.x - size.width / scale / 2, top: view.y - size.height / scale / 2 }
}

/** The rows and columns that can be in view. */
export function spanOf({ plan, view, size }: Frame) {
  const half = (plan.columns - 1) / 2
  const [acrossHalf, downHalf] = [size.width / view.scale / 2 + 1, size.height / view.scale / 2 + 1]
  const bow = plan.bend * half * half
  return {
    fromRow: Math.max(0, Math.floor(view.y - downHalf)),
    toRow: Math.min(plan.rows.length - 1, Math.ceil(view.y + downHalf + bow)),
    fromColumn: Math.max(0, Math.floor(view.x - acrossHalf + half)),
    toColumn: Math.min(plan.columns - 1, Math.ceil(view.x + acrossHalf + half)),
  }
}
