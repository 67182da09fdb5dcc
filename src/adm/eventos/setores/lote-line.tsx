import { formatDay, wallClock } from '../../../../contract/dates.ts'
import { priceCents } from '../../../../contract/eventos-rules.ts'
import { formatReais, toCents } from '../../../../contract/money.ts'
import { dayAndHour } from '../../../lib/dates.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import styles from './lote-line.module.css'
import type { NumberedLote } from './lotes-of.ts'

type LoteLineProps = {
  lotes: readonly NumberedLote[]
  /** The lot in the form. */
  edited: string | null
  /** When the event's sales begin. */
  inicioVendas: string
  /** Missing for those who may not edit. */
  onEdit?: (id: string) => void
  onRemove?: (lote: NumberedLote) => void
}

function stageText({ lote, stage }: NumberedLote, inicioVendas: string): string {
  if (stage === 'waiting') return TEXTS.stage.waiting(formatDay(inicioVendas))
  if (stage !== 'toCome') return TEXTS.stage[stage]
  const { day, time } = wallClock(lote.data)
  return TEXTS.stage.toCome(dayAndHour(day, time))
}

/** The lots of a sector as a line in time: sold out, on sale, to come. */
export const LoteLine = ({ lotes, edited, inicioVendas, onEdit, onRemove }: LoteLineProps) => (
  <ol className={styles.line}>
    {lotes.map((numbered) => {
      const { lote, nr, stage } = numbered
      const content = (
        <>
          <span className={styles.nome}>{TEXTS.nthLote(nr)}</span>
          <span className={styles.price}>{formatReais(priceCents(toCents(lote.valor), toCents(lote.taxa_adm)))}</span>
          <span className={styles.when}>{stageText(numbered, inicioVendas)}</span>
          <span className={styles.taken}>{TEXTS.taken(lote.tomados ?? 0, lote.qtd_total)}</span>
        </>
      )
      return (
        <li key={lote.id} className={styles.lote} data-stage={stage} data-edited={lote.id === edited}>
          {onEdit ? (
            <button type="button" className={styles.content} onClick={() => onEdit(lote.id)}>
              {content}
            </button>
          ) : (
            <div className={styles.content}>{content}</div>
          )}
          {onRemove && <IconButton name="trash" label={TEXTS.removeLote(nr)} onClick={() => onRemove(numbered)} />}
        </li>
      )
    })}
  </ol>
)
