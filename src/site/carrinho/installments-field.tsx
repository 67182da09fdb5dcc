import { installment } from '../../../contract/pagarme-rules.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { FieldFrame } from '../../ui/field/field.tsx'
import { installmentLabel } from './installment-label.ts'
import styles from './installments-field.module.css'

type InstallmentsFieldProps = { max: number; cents: number; value: number; onChange: (count: number) => void }

/**
 * The number of installments, from 1 to the reservation's maximum (docs/product.md#constants), each with its amount.
 */
export function InstallmentsField({ max, cents, value, onChange }: InstallmentsFieldProps) {
  const counts = Array.from({ length: max }, (_, index) => index + 1)
  const { card } = CARRINHO
  return (
    <FieldFrame label={card.installments} hint={installment(cents, value).isExact ? undefined : card.centHint}>
      {(wiring) => (
        <>
          <select
            {...wiring}
            className={`${wiring.className} ${styles.select}`}
            name="installments"
            value={value}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {counts.map((count) => (
              <option key={count} value={count}>
                {installmentLabel(cents, count)}
              </option>
            ))}
          </select>
          <span className={styles.arrow} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  )
}
