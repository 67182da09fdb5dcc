import { formatDateTime } from '../../../contract/dates.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import styles from './rifa-page.module.css'

/** The drawn number, and whose it is. */
export function RifaResult({ rifa: { numero_sorteado, sorteada_em, concurso, vencedora } }: { rifa: Rifa }) {
  return (
    <>
      <div className={styles.result}>
        <p>{TEXTS.resultTitle}</p>
        <p className={styles.number}>{numero_sorteado}</p>
        {sorteada_em && <p>{TEXTS.drawnAt(formatDateTime(sorteada_em))}</p>}
        {concurso != null && <p>{TEXTS.contest(concurso)}</p>}
      </div>
      {vencedora ? (
        <dl className={styles.facts}>
          <div>
            <dt>{TEXTS.winner}</dt>
            <dd>
              {vencedora.cliente.nome} · {maskPhone(vencedora.cliente.telefone)}
            </dd>
          </div>
        </dl>
      ) : (
        <p>{TEXTS.unsold}</p>
      )}
    </>
  )
}
