import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import { SORTEIO_LIST_URL } from '../../api/drawn-lists.ts'
import { useGetSorteioListaQuery } from '../../api/sorteio.ts'
import { SORTEIO } from '../../texts/sorteio.ts'
import { FileLink } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import styles from './sorteio-page.module.css'

const { proof: TEXTS } = SORTEIO

const Code = ({ label, value }: { label: string; value: string }) => (
  <CopyField label={label} value={value} copy={TEXTS.copy} copied={TEXTS.copied} tone="secondary" />
)

/**
 * The result, and the frozen list by which anybody can check it (docs/decisions/draws.md). Nothing until the list is
 * frozen, or when it cannot be loaded: the page says the rest.
 */
export function DrawProof() {
  const { data: lista } = useGetSorteioListaQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!lista) return null
  const { numero, codigo, resultado, sorteada_em, concurso, extracao, total, em, sha256, semente_sha256 } = lista
  const isDrawn = numero !== null && resultado !== null
  return (
    <section className={styles.proof} aria-labelledby="conferir">
      {isDrawn && (
        <div className={styles.result} role="status">
          <p>{TEXTS.number}</p>
          <p className={styles.number}>{numero}</p>
          <p>
            {codigo}
            {sorteada_em && ` · ${TEXTS.drawnAt(formatDateTime(sorteada_em))}`}
          </p>
        </div>
      )}
      <h2 id="conferir">{TEXTS.title}</h2>
      <p>{TEXTS.listOf(total, formatDateTime(em))}</p>
      <p>{concurso !== null && extracao !== null ? TEXTS.byLottery(concurso, formatDay(extracao)) : TEXTS.bySeed}</p>
      <FileLink href={SORTEIO_LIST_URL} tone="secondary">
        {TEXTS.openList}
      </FileLink>
      <Code label={TEXTS.hash} value={sha256} />
      {semente_sha256 && <Code label={TEXTS.seedHash} value={semente_sha256} />}
      {isDrawn && <Code label={semente_sha256 ? TEXTS.seed : TEXTS.prizes} value={resultado} />}
      <p className={styles.live}>{TEXTS.check}</p>
    </section>
  )
}
