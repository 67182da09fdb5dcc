import { type Control, useWatch } from 'react-hook-form'
import { faturaOf } from '../../../contract/casa-input-rules.ts'
import { formatDay } from '../../../contract/dates.ts'
import { today } from '../../lib/dates.ts'
import { ADM_CASA as TEXTS } from '../../texts/adm-casa.ts'
import type { CasaValues } from './casa-values.ts'
import styles from './fatura-line.module.css'

/** A purchase on a card's statement, as a bank prints it. */
export function FaturaLine({ control }: { control: Control<CasaValues, unknown, CasaValues> }) {
  const nome = useWatch({ control, name: 'nome_fatura' })
  return (
    <p className={styles.line} aria-label={TEXTS.statement}>
      <span>
        {formatDay(today()).slice(0, 5)} {faturaOf(nome)}
      </span>
      <span>89,60</span>
    </p>
  )
}
