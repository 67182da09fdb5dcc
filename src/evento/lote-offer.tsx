import type { Setor } from '../../contract/eventos.ts'
import { lowStockText } from '../../contract/eventos-rules.ts'
import { isLowStock } from '../../contract/stock-rules.ts'
import { formatPrice } from '../lib/format-price.ts'
import { EVENTO } from '../texts/evento.ts'
import { Pill } from '../ui/pill/pill.tsx'
import { feeLabel } from './labels.ts'
import styles from './lote-offer.module.css'
import type { LoteView, Remaining } from './offers.ts'

type StockProps = { setor: Setor; left: Remaining; checking: boolean }

/** The remaining units, when stock is low (docs/product.md#constants). */
const Stock = ({ setor: { tipo, layout }, left, checking }: StockProps) => {
  if (checking) return <span className={styles.checking}>{EVENTO.checkingShort}</span>
  if (left === 0) return <Pill tone="quiet">{EVENTO.soldOut}</Pill>
  return typeof left === 'number' && isLowStock(left) ? (
    <Pill tone="mark">{lowStockText(tipo, left, layout)}</Pill>
  ) : null
}

type LoteOfferProps = {
  view: LoteView
  setor: Setor
  left: Remaining
  checking?: boolean
  /** The name of its fare, where there are several. */
  fare?: string | undefined
}

/** A lot on sale: the final price and the fee as text. */
export const LoteOffer = ({ view, setor, left, checking = false, fare }: LoteOfferProps) => {
  const fee = feeLabel(view.lote, setor)
  return (
    <span className={styles.offer}>
      <span className={styles.line}>
        <span>{fare ? `${EVENTO.lote(view.nr)}, ${fare}` : EVENTO.lote(view.nr)}</span>
        <span className={styles.price}>{formatPrice(view.cents)}</span>
        <span className={styles.unit}>{EVENTO.perUnit(setor)}</span>
        <span className={styles.stock}>
          <Stock setor={setor} left={left} checking={checking} />
        </span>
      </span>
      {fee && <span className={styles.fee}>{fee}</span>}
    </span>
  )
}
