import { ADM_HISTORICO as TEXTS } from '../../texts/adm-historico.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './historico.module.css'

/** Says that the list has one record's history only, and leads back to all. */
export const RecordNote = ({ id, onClear }: { id: string; onClear: () => void }) => (
  <div className={styles.note}>
    <p>{TEXTS.oneRecord(id)}</p>
    <Button tone="secondary" onClick={onClear}>
      {TEXTS.showAll}
    </Button>
  </div>
)
