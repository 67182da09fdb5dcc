import type { Setor } from '../../../contract/eventos.ts'
import { isLowStock, lowStockText } from '../../../contract/eventos-rules.ts'
import { EVENTO } from '../../texts/evento.ts'
import { Pill } from '../../ui/pill/pill.tsx'
import { feeLabel, priceLabel } from './labels.ts'
import styles from './lote-offer.module.css'
import type { LoteView, Remaining } from './selling.ts'

/** The remaining units, when stock is low (docs/product.md#constants). */
const Stock = ({ tipo, left, checking }: { tipo: number; left: Remaining; checking: boolean }) => {
  if (checking) return <span className={styles.checking}>{EVENTO.checkingShort}</span>
  if (left === 0) return <Pill tone="quiet">{EVENTO.soldOut}</Pill>
  return typeof left === 'number' && isLowStock(left) ? <Pill tone="mark">{lowStockText(tipo, left)}</Pill> : null
}

type LoteOfferProps = { view: LoteView; setor: Setor; left: Remaining; checking?: boolean }

/** A lot on sale: the final price and the fee as text. */
export const LoteOffer = ({ view, setor, left, checking = false }: LoteOfferProps) => {
  const fee = feeLabel(view.lote, setor)
  return (
    <span className={styles.offer}>
      <span className={styles.line}>
        <span>{EVENTO.lote(view.nr)}</span>
        <span className={styles.price}>{priceLabel(view.cents)}</span>
        <span className={styles.stock}>
          <Stock tipo={setor.tipo} left={left} checking={checking} />
        </span>
      </span>
      {fee && <span className={styles.fee}>{fee}</span>}
    </span>
  )
}
