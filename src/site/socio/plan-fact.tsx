import type { Plano } from '../../../contract/planos.ts'
import { PLANOS, planoGives } from '../../texts/planos.ts'
import styles from './confirm-step.module.css'

type PlanFactProps = { plano: Pick<Plano, 'nome' | 'com_cadeira' | 'beneficios'>; label?: string }

/** A plan in a list of facts: its name, and what it gives in words. */
export const PlanFact = ({ plano, label = PLANOS.plan }: PlanFactProps) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd className={styles.plan}>
      <strong>{plano.nome}</strong>
      <ul className={styles.gives}>
        {planoGives(plano).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </dd>
  </div>
)
