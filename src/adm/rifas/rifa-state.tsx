import type { Rifa } from '../../../contract/rifas.ts'
import { rifaSituation } from '../../../contract/rifas-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { shortDay } from '../../lib/dates.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Pill } from '../../ui/pill/pill.tsx'
import styles from './rifas-list.module.css'

/** The state of a raffle; highlighted when its draw is due. */
export function RifaState({ rifa }: { rifa: Rifa }) {
  const situation = rifaSituation(rifa, new Date(serverNow()))
  const text =
    situation === 'drawn'
      ? TEXTS.state.drawn(rifa.numero_sorteado ?? 0)
      : situation === 'soon'
        ? TEXTS.state.soon(shortDay(rifa.inicio_vendas))
        : TEXTS.state[situation]
  return (
    <span className={styles.whole}>
      <Pill tone={situation === 'due' ? 'mark' : 'quiet'}>{text}</Pill>
    </span>
  )
}
