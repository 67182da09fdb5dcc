import { useAnswer } from '../../api/answers.ts'
import { HOME } from '../../texts/home.ts'
import { Rail } from '../../ui/rail/rail.tsx'
import { RifaCard } from '../shared/rifa-card.tsx'
import { CARD_WIDTHS } from './card-widths.ts'
import styles from './on-sale.module.css'

/**
 * The raffles on sale, those drawn soonest first; nothing when there is none. It is the last section of the page,
 * because it appears when its list arrives and must not move anything.
 */
export function Rifas() {
  const { data } = useAnswer('listRifas', undefined)
  const open = data?.filter(({ aberta }) => aberta) ?? []
  if (open.length === 0) return null
  return (
    <Rail title={HOME.rifas}>
      {open.map((rifa) => (
        <li key={rifa.id} className={styles.card}>
          <RifaCard rifa={rifa} widths={CARD_WIDTHS} />
        </li>
      ))}
    </Rail>
  )
}
