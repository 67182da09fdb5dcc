import type { Setor } from '../../contract/eventos.ts'
import { formatPrice } from '../lib/format-price.ts'
import { EVENTO } from '../texts/evento.ts'
import { Chips } from '../ui/choice/chips.tsx'
import { priceOf } from './offers.ts'
import styles from './setor-chips.module.css'

type SetorChipsProps = {
  setores: readonly Setor[]
  chosen: string
  now: Date
  isSoldOut: (setor: Setor) => boolean
  onChoose: (id: string) => void
}

type PriceProps = { setor: Setor; price: ReturnType<typeof priceOf> }

/** 'R$ 89,60', 'desde R$ 67,20', 'R$ 660,00 por mesa, 6 lugares'; nothing when no lot is on sale. */
const Price = ({ setor, price }: PriceProps) =>
  price && (
    <span className={styles.price}>
      {[price.isLowest ? EVENTO.since : '', formatPrice(price.cents), EVENTO.perUnit(setor)].filter(Boolean).join(' ')}
    </span>
  )

/** The sectors with their prices, one of them chosen. */
export function SetorChips({ setores, chosen, now, isSoldOut, onChoose }: SetorChipsProps) {
  const options = setores.map((setor) => ({
    value: setor.id,
    content: (
      <span className={styles.setor}>
        {setor.nome}
        {setor.extra && <span className={styles.extra}>{EVENTO.extra}</span>}
        {isSoldOut(setor) ? (
          <span className={styles.gone}>{EVENTO.soldOut}</span>
        ) : (
          <Price setor={setor} price={priceOf(setor, now)} />
        )}
      </span>
    ),
  }))
  return <Chips legend={EVENTO.setor} options={options} chosen={chosen} onChoose={onChoose} />
}
