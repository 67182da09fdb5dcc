import type { EventoCard } from '../../../contract/eventos.ts'
import { shortDay, today } from '../../lib/dates.ts'
import { ADM_EVENTOS as TEXTS } from '../../texts/adm-eventos.ts'
import { Pill } from '../../ui/pill/pill.tsx'
import { ShareBar } from '../../ui/share-bar/share-bar.tsx'
import styles from './eventos-list.module.css'

export const areSalesToCome = (inicioVendas: string): boolean => inicioVendas > today()

/** How much of an event is sold or held; before its sales begin, their day. */
export function Occupancy({ evento: { inicio_vendas, ocupacao } }: { evento: EventoCard }) {
  if (areSalesToCome(inicio_vendas)) {
    return (
      <span className={styles.soon}>
        <Pill tone="quiet">{TEXTS.salesFrom(shortDay(inicio_vendas))}</Pill>
      </span>
    )
  }
  if (!ocupacao || ocupacao.total === 0) return <span className={styles.pending}>{TEXTS.noPlaces}</span>
  const { tomados, total } = ocupacao
  return (
    <div className={styles.share}>
      <ShareBar part={tomados} whole={total} title={TEXTS.taken(tomados, total)} />
    </div>
  )
}
