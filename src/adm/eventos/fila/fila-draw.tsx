import { useId } from 'react'
import { formatDateTime } from '../../../../contract/dates.ts'
import type { FilaOffice } from '../../../../contract/fila-office.ts'
import { filaListUrl } from '../../../api/fila-list.ts'
import { ADM_FILA } from '../../../texts/adm-fila.ts'
import { FileLink } from '../../../ui/button/button.tsx'
import styles from './fila-page.module.css'

const TEXTS = ADM_FILA.draw

const Code = ({ label, value }: { label: string; value: string | null }) =>
  value !== null && (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )

/** What proves the draw: before it the hash of the seed, after it the seed, the list and its hash. */
export function FilaDraw({ fila: { id, estado, sorteio, sorteada_em, tem_lista } }: { fila: FilaOffice }) {
  const heading = useId()
  const { semente_sha256, semente, lista_sha256, total } = sorteio
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h3 id={heading}>{TEXTS.title}</h3>
      <p>
        {sorteada_em
          ? TEXTS.drawn(total ?? 0, formatDateTime(sorteada_em))
          : estado === 'off'
            ? TEXTS.never
            : TEXTS.later}
      </p>
      <dl className={styles.codes}>
        <Code label={TEXTS.seedHash} value={semente_sha256} />
        <Code label={TEXTS.seed} value={semente} />
        <Code label={TEXTS.listHash} value={lista_sha256} />
      </dl>
      {tem_lista ? (
        <div>
          <FileLink href={filaListUrl(id)} tone="secondary">
            {TEXTS.openList}
          </FileLink>
        </div>
      ) : (
        sorteada_em && <p className={styles.quiet}>{TEXTS.listGone}</p>
      )}
      {sorteada_em && <p className={styles.quiet}>{TEXTS.check}</p>}
    </section>
  )
}
