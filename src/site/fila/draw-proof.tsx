import type { Fila } from '../../../contract/fila.ts'
import { filaNumberText } from '../../../contract/fila-rules.ts'
import { filaListUrl } from '../../api/fila-list.ts'
import { FILA } from '../../texts/fila.ts'
import { FileLink } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import styles from './draw-proof.module.css'

const { draw } = FILA

const Code = ({ label, value }: { label: string; value: string | null | undefined }) =>
  value ? <CopyField label={label} value={value} copy={draw.copy} copied={draw.copied} tone="secondary" /> : null

/** What proves that nobody chose the numbers (docs/decisions/0072): the code of the seed before, the seed after. */
export function DrawProof({ id, fila: { sorteio, lugar } }: { id: string; fila: Fila }) {
  const { semente_sha256, semente, lista_sha256, total } = sorteio
  return (
    <details className={styles.proof}>
      <summary>{draw.title}</summary>
      <div className={styles.parts}>
        <p>{total === null ? draw.before : total === 0 ? draw.nobody : draw.after(total)}</p>
        <Code label={draw.seedHash} value={semente_sha256} />
        <Code label={draw.seed} value={semente} />
        {total !== null && total > 0 && (
          <>
            <Code label={draw.listHash} value={lista_sha256} />
            <Code label={draw.place} value={lugar?.id} />
            {lugar?.numero && <p>{draw.number(filaNumberText(lugar.numero))}</p>}
            <p>{draw.how}</p>
            <FileLink href={filaListUrl(id)} tone="secondary">
              {draw.openList}
            </FileLink>
          </>
        )}
      </div>
    </details>
  )
}
