import { formatReais, toCents } from '../../../contract/money.ts'
import { reaisInput } from '../../../contract/money-input-rules.ts'

/** An amount in reais as text: 'R$ 29,90'. */
export const priceText = (reais: number): string => formatReais(toCents(reais))

/** An amount in reais as the text of a currency field: '29,90'. The call's parameters have the same format. */
export const priceInput = (reais: number): string => reaisInput(toCents(reais))
