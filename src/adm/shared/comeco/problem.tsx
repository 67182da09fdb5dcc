import type { ComecoPasso } from '../../../../contract/comeco.ts'
import { ADM_COMECO as TEXTS } from '../../../texts/adm-comeco.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from './problem.module.css'

/** What is wrong with a step, in words, and the variables that are missing: their names, never their values. */
export const Problem = ({ problema, variaveis }: Pick<ComecoPasso, 'problema' | 'variaveis'>) =>
  problema && (
    <div className={styles.problem} role="status">
      <Icon name="alert" />
      <div>
        <p>{problema}</p>
        {variaveis.length > 0 && (
          <ul className={styles.variables} aria-label={TEXTS.wrong}>
            {variaveis.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
