import { logoUrl } from '../../../contract/logo-rules.ts'
import type { Imagem } from '../../../contract/pictures-rules.ts'
import { useCasa } from '../../lib/casa.ts'
import { API_URL } from '../../lib/env.ts'
import styles from './brand.module.css'

type BrandSignProps = {
  nome: string
  src: string | null
  /** The logo's, for which room is kept until it is there. */
  size?: Imagem | null
}

/** A house's logo, or a ticket without one, and its name. */
export const BrandSign = ({ nome, src, size }: BrandSignProps) => (
  <span className={styles.brand}>
    {src ? (
      <img className={styles.logo} src={src} alt="" width={size?.largura} height={size?.altura} />
    ) : (
      <svg className={styles.mark} viewBox="0 0 24 17" aria-hidden="true">
        <path fill="currentColor" d="M0 0h24v4.5a4 4 0 0 0 0 8V17H0v-4.5a4 4 0 0 0 0-8z" />
      </svg>
    )}
    {nome}
  </span>
)

/** The house's logo and its name. */
export function Brand() {
  const { nome, logo } = useCasa()
  return <BrandSign nome={nome} src={logo && logoUrl(API_URL, logo, 'escudo', 96)} size={logo} />
}
