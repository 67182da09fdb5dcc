import { type Control, useWatch } from 'react-hook-form'
import { codigoCents } from '../../../contract/codigos-rules.ts'
import { priceCents } from '../../../contract/eventos-rules.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { parseReais } from '../../../contract/money-input-rules.ts'
import { ADM_CODIGOS as TEXTS } from '../../texts/adm-codigos.ts'
import styles from './codigo-form.module.css'
import type { CodigoValues } from './codigo-values.ts'
import { useLotes } from './use-options.ts'

/** What the buyer pays with the code while it is typed: in its lot, or in the event's first lot on sale. */
export function BuyerPays({ control }: { control: Control<CodigoValues, unknown, CodigoValues> }) {
  const [tipo, percentual, valor, idEvento, idLote] = useWatch({
    control,
    name: ['tipo', 'percentual', 'valor', 'id_evento', 'id_lote'],
  })
  const lotes = useLotes(idEvento || null)
  const percent = Number(percentual)
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= 100
  const price = parseReais(String(valor ?? ''))
  const gift = {
    percentual: tipo === 'percentual' ? percent : null,
    valorCents: tipo === 'preco' ? price : null,
  }
  const isTyped = tipo === 'lote' ? Boolean(idLote) : tipo === 'preco' ? price !== null : isPercent
  const shown = lotes.find(({ lote }) => lote.id === idLote) ?? lotes.find(({ isOpen }) => isOpen) ?? lotes[0]
  if (!shown || !isTyped) return null
  const full = { valorCents: toCents(shown.lote.valor), taxaCents: toCents(shown.lote.taxa_adm) }
  const { valorCents, taxaCents } = codigoCents(full, gift)
  return (
    <p className={styles.pays} aria-live="polite">
      <span>
        {TEXTS.pays} {TEXTS.inLote(shown.nome)}
      </span>
      <span className={styles.price}>
        <strong>{formatReais(priceCents(valorCents, taxaCents))}</strong>{' '}
        {tipo !== 'lote' && <del>{formatReais(priceCents(full.valorCents, full.taxaCents))}</del>}{' '}
        {TEXTS.priceAndFee(formatReais(valorCents), formatReais(taxaCents))}
      </span>
    </p>
  )
}
