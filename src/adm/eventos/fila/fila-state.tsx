import { formatDateTime } from '../../../../contract/dates.ts'
import type { FilaOffice } from '../../../../contract/fila-office.ts'
import { ADM_FILA as TEXTS } from '../../../texts/adm-fila.ts'
import { StatePill } from '../../../ui/pill/pill.tsx'
import styles from './fila-page.module.css'

const TONES = { before: 'wait', open: 'ok', 'sold-out': 'bad', over: 'ink', off: 'ink' } as const

/** In which state the line is, and what that means for those who wait. */
export const FilaState = ({ fila: { estado, abre_em } }: { fila: FilaOffice }) => (
  <div className={styles.state}>
    <StatePill tone={TONES[estado]}>{TEXTS.states[estado].name}</StatePill>
    <p>
      {abre_em && TEXTS.opens(formatDateTime(abre_em), estado === 'before')} {TEXTS.states[estado].text}
    </p>
  </div>
)
