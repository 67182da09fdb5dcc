import { formatReais, toCents } from '../../../contract/money.ts'

/** A sum of the API in words: 'R$ 1.234,50'. */
export const money = (reais: number): string => formatReais(toCents(reais))
