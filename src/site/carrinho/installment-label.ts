import { formatReais } from '../../../contract/money.ts'
import { installment } from '../../../contract/pagarme-rules.ts'
import { CARRINHO } from '../../texts/carrinho.ts'

/** 'À vista: R$ 184,00', '3x de R$ 61,34'. */
export const installmentLabel = (totalCents: number, count: number): string =>
  count === 1
    ? CARRINHO.card.inFull(formatReais(totalCents))
    : CARRINHO.card.parts(count, formatReais(installment(totalCents, count).cents))
