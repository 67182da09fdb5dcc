import { formatReais, toCents } from '../../../contract/money.ts'

/** An amount in reais as text: 'R$ 29,90'. */
export const priceText = (reais: number): string => formatReais(toCents(reais))

/** An amount in reais as a currency field has it: '29,90'. The call's parameters take this, too. */
export const priceInput = (reais: number): string => priceText(reais).replace('R$ ', '')
