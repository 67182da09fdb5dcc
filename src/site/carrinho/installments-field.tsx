import { formatReais, toCents } from '../../../contract/money.ts'
import { installment } from '../../../contract/pagarme-rules.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { FieldFrame } from '../../ui/field/field.tsx'
import styles from './installments-field.module.css'
import type { Checkout } from './use-checkout.ts'

const { card } = CARRINHO

/**
 * The number of installments, from 1 to the reservation's maximum (docs/product.md#constants), each with its amount;
 * nothing when there is no choice.
 */
export function InstallmentsField({ checkout: { context, send } }: { checkout: Checkout }) {
  const max = context.reserva?.parcelas_max ?? 1
  const cents = toCents(context.reserva?.total ?? 0)
  const value = Math.min(context.installments, max)
  const { firstCents, cents: otherCents } = installment(cents, value)
  if (max === 1) return null
  return (
    <FieldFrame label={card.installments} hint={firstCents === otherCents ? undefined : card.centHint}>
      {(wiring) => (
        <>
          <select
            {...wiring}
            className={`${wiring.className} ${styles.select}`}
            name="installments"
            value={value}
            onChange={(event) => send({ type: 'installments.choose', count: Number(event.target.value) })}
          >
            {Array.from({ length: max }, (_, index) => (
              <option key={index} value={index + 1}>
                {installmentLabel(cents, index + 1)}
              </option>
            ))}
          </select>
          <span className={styles.arrow} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  )
}

/**
 * '1x de R$ 184,00', '3x de R$ 220,00 sem juros', '3x sem juros: R$ 61,34 + 2 de R$ 61,33'.
 */
export function installmentLabel(totalCents: number, count: number): string {
  const { firstCents, cents } = installment(totalCents, count)
  if (count === 1) return card.inFull(formatReais(totalCents))
  return firstCents === cents
    ? card.parts(count, formatReais(cents))
    : card.unequal(count, formatReais(firstCents), formatReais(cents))
}
