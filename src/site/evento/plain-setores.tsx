import type { Setor } from '../../../contract/eventos.ts'
import { lotesOf } from '../../evento/offers.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { EVENTO } from '../../texts/evento.ts'
import styles from './plain-setores.module.css'

/** For a browser without JavaScript, where no sector can be chosen: all sectors with the prices of their lots. */
export const PlainSetores = ({ setores, now }: { setores: readonly Setor[]; now: Date }) => (
  <noscript>
    <div className={styles.plain}>
      <p>{EVENTO.needsScript}</p>
      <ul>
        {setores.map((setor) => (
          <li key={setor.id}>
            <strong>{setor.nome}</strong>
            {lotesOf(setor, now).map(({ lote, nr, cents, salesPhase }) => (
              <span key={lote.id} className={styles.lote} data-phase={salesPhase}>
                {EVENTO.lote(nr)} · {formatPrice(cents)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  </noscript>
)
