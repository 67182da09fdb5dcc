import type { Painel } from '../../../contract/painel.ts'
import { type Periodo, share } from '../../../contract/painel-rules.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import styles from './methods.module.css'
import { TableExport } from './table-export.tsx'

const TEXTS = ADM_PAINEL.methods

type RefusedProps = { recusados: Painel['recusados']; periodo: Periodo }

/** The payments of the period that the provider refused, by its own words. */
export function Refused({ recusados: { periodo: all, por_motivo }, periodo }: RefusedProps) {
  const { quantidade, tentativas } = all
  const title =
    quantidade > 0 ? TEXTS.refused(quantidade, ADM_PAINEL.percent(share(quantidade, tentativas))) : TEXTS.noneRefused
  return (
    <div className={styles.refused}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.note}>{TEXTS.attempts(tentativas)}</p>
        </div>
        {quantidade > 0 && <TableExport tabela="recusados" periodo={periodo} tone="quiet" />}
      </div>
      {quantidade > 0 && (
        <dl className={styles.reasons}>
          {por_motivo.map(({ motivo, quantidade: times }) => (
            <div key={motivo}>
              <dt>{motivo ?? TEXTS.otherReasons}</dt>
              <dd>{ADM_PAINEL.count(times)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
