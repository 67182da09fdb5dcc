import { type Drawing, layoutOf } from '../../../../../contract/drawing-rules.ts'
import { LugaresInput } from '../../../../../contract/lugares.ts'

const Rows = LugaresInput.shape.linhas

/** Why a drawing cannot be saved, by the contract's own rules; null when it can. */
export const drawingError = (drawing: Drawing): string | null =>
  Rows.safeParse(layoutOf(drawing).linhas).error?.issues[0]?.message ?? null
