import { formatDateTime } from '../../../contract/dates.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { rifaListUrl } from '../../api/rifa-list.ts'
import { RIFA } from '../../texts/rifa.ts'
import { FileLink } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import styles from './rifa-list.module.css'

type RifaListProps = { id: string; lista: NonNullable<Rifa['lista']> }

/** The frozen list of the sold numbers, and the code by which anybody checks that it is still the same. */
export const RifaList = ({ id, lista }: RifaListProps) => (
  <section className={styles.list} aria-labelledby="lista">
    <h2 id="lista">{RIFA.list}</h2>
    <p>{RIFA.listOf(lista.total, formatDateTime(lista.em))}</p>
    <FileLink href={rifaListUrl(id)} tone="secondary">
      {RIFA.openList}
    </FileLink>
    <CopyField label={RIFA.hash} value={lista.sha256} copy={RIFA.copyHash} copied={RIFA.copied} tone="secondary" />
    <p>{RIFA.hashText}</p>
  </section>
)
