import { formatReais } from '../../contract/money.ts'
import { COMMON } from '../texts/common.ts'

/** A price in cents as text: 'R$ 92,00', 'Grátis'. */
export const formatPrice = (cents: number): string => (cents === 0 ? COMMON.free : formatReais(cents))
