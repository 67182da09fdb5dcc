import type { Setor } from '../../../../contract/eventos.ts'
import { setorTipoLabel } from '../../../../contract/eventos-rules.ts'
import { setorFill } from '../../../../contract/setores-rules.ts'
import { ADM_SETORES as TEXTS } from '../../../texts/adm-setores.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './setor-list.module.css'

type SetorListProps = { setores: readonly Setor[]; chosen: string | null; onChoose: (id: string) => void }

/** 'Individual · 3.500 · até 2x' */
function summaryOf({ tipo, dividir_ate, layout }: Setor, total: number): string {
  return [setorTipoLabel(tipo), TEXTS.size(tipo, total, layout !== null), TEXTS.installments(dividir_ate)].join(' · ')
}

/** The sectors of an event by name, each with how much of it is sold. */
export const SetorList = ({ setores, chosen, onChoose }: SetorListProps) => (
  <ul className={styles.list} aria-label={TEXTS.list}>
    {setores.map((setor) => {
      const { taken, total } = setorFill(setor, setor.lotes)
      return (
        <li key={setor.id}>
          <button
            type="button"
            className={styles.setor}
            aria-current={setor.id === chosen}
            onClick={() => onChoose(setor.id)}
          >
            <span className={styles.nome}>{setor.nome}</span>
            <span className={styles.summary}>{summaryOf(setor, total)}</span>
            <svg className={styles.bar} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.all} width="100" height="2" />
              <rect width={total > 0 ? Math.min(100, (taken / total) * 100) : 0} height="2" />
            </svg>
            <VisuallyHidden>{TEXTS.takenOf(taken, total)}</VisuallyHidden>
          </button>
        </li>
      )
    })}
  </ul>
)
