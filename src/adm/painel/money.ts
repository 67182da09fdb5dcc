import { formatReais, toCents } from '../../../contract/money.ts'

/** An amount of the API in reais as text: 'R$ 1.234,50'. */
export const money = (reais: number): string => formatReais(toCents(reais))
