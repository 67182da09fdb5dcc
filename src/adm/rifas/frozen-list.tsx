import { formatDateTime } from '../../../contract/dates.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { rifaListUrl } from '../../api/rifa-list.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { FileLink } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import styles from './rifa-page.module.css'

/** The frozen list of the sold numbers: its file, its hash, and how anybody checks one by the other. */
export const FrozenList = ({ rifa, lista }: { rifa: Rifa; lista: NonNullable<Rifa['lista']> }) => (
  <div className={styles.list}>
    <h4>{TEXTS.list}</h4>
    <p>{TEXTS.listOf(lista.total, formatDateTime(lista.em))}</p>
    <CopyField label={TEXTS.hash} value={lista.sha256} copy={TEXTS.copyHash} copied={TEXTS.copied} tone="secondary" />
    {rifa.publicada ? (
      <FileLink href={rifaListUrl(rifa.id)} tone="secondary">
        {TEXTS.openList}
      </FileLink>
    ) : (
      <p className={styles.quiet}>{TEXTS.listHidden}</p>
    )}
    <p className={styles.quiet}>{TEXTS.check}</p>
  </div>
)
