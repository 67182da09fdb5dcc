import { RIFA } from '../../texts/rifa.ts'
import type { NumberState } from '../../ui/number-grid/number-state.ts'

/** 'Número 402, livre' */
export const numberName = (nr: number, state: NumberState): string => `${RIFA.number(nr)}, ${RIFA.state[state]}`
