import { useParams } from 'react-router'
import { formatTime } from '../../../../contract/dates.ts'
import { isId } from '../../../../contract/list-address-rules.ts'
import { useWatchFilaQuery } from '../../../api/office/fila.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { ADM_EVENTOS } from '../../../texts/adm-eventos.ts'
import { ADM_FILA as TEXTS } from '../../../texts/adm-fila.ts'
import { RecordPage } from '../../shared/record-page.tsx'
import { SubPage } from '../../shared/sub-page.tsx'
import { LIST } from '../addresses.ts'
import { FilaDraw } from './fila-draw.tsx'
import { FilaFigures } from './fila-figures.tsx'
import styles from './fila-page.module.css'
import { FilaState } from './fila-state.tsx'

const BACK = { to: LIST, label: ADM_EVENTOS.back }
/** The line is looked after twice a second; people read more slowly. */
const LIVE = { pollingInterval: 4000, skipPollingIfUnfocused: true } as const

/** How the waiting room of an event goes: who waits, who chooses, how fast, and what proves the draw. */
export function FilaPage() {
  const { idEvento = '' } = useParams()
  const query = useWatchFilaQuery(idEvento, { skip: !isId(idEvento), ...FRESH, ...LIVE })
  const { data, isError } = query
  return (
    <SubPage title={data ? TEXTS.pageTitle(data.nome) : TEXTS.title} back={BACK}>
      <RecordPage id={idEvento} query={query} back={BACK}>
        {(fila) => (
          <div className={styles.page}>
            {/* The last answer stays while newer ones fail. */}
            {isError && (
              <p className={styles.stale} role="status">
                {TEXTS.stale(formatTime(fila.agora))}
              </p>
            )}
            <FilaState fila={fila} />
            <FilaFigures fila={fila} />
            <FilaDraw fila={fila} />
          </div>
        )}
      </RecordPage>
    </SubPage>
  )
}
