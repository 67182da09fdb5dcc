import { placeLabel } from './eventos-rules.ts'
import type { Layout } from './layout-rules.ts'
import { gridPlan, layoutPlan, type Plan, rowLetters } from './place-plan.ts'

type SetorDrawing = { tipo: number; qtd_lugar: number; qtd_por_linha: number; layout: Layout | null }

/**
 * The plan of a sector with numbered places: as drawn, otherwise a grid of `qtd_por_linha`, whose rows have
 * letters for orientation (docs/api.md#places).
 */
export const setorPlan = ({ tipo, qtd_lugar, qtd_por_linha, layout }: SetorDrawing): Plan =>
  layout
    ? layoutPlan(layout)
    : gridPlan({ count: qtd_lugar, perRow: qtd_por_linha, rowSign: rowLetters, labelOf: (nr) => placeLabel(tipo, nr) })
