import { logoUrl } from '../../../contract/logo-rules.ts'
import { API_URL } from '../../lib/env.ts'
import { useCasa } from '../../lib/casa.ts'
import styles from './brand.module.css'

/** The house's logo, or a ticket, and its name. */
export function Brand() {
  const { nome, logo } = useCasa()
  return (
    <span className={styles.brand}>
      {logo ? (
        <img
          className={styles.logo}
          src={logoUrl(API_URL, logo, 'escudo', 96)}
          alt=""
          width={logo.largura}
          height={logo.altura}
        />
      ) : (
        <svg className={styles.mark} viewBox="0 0 24 17" aria-hidden="true">
          <path fill="currentColor" d="M0 0h24v4.5a4 4 0 0 0 0 8V17H0v-4.5a4 4 0 0 0 0-8z" />
        </svg>
      )}
      {nome}
    </span>
  )
}
