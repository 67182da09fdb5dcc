import { PATHS } from '../../../lib/paths.ts'
import { PEDIDO } from '../../../texts/pedido.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import styles from '../pedido-page.module.css'
import { StateHead } from '../state-head.tsx'

/** The order does not exist or belongs to another cliente. */
export const NotFound = () => (
  <>
    <StateHead title={PEDIDO.notFound}>
      <p>{PEDIDO.notFoundText}</p>
    </StateHead>
    <div className={styles.actions}>
      <ButtonLink to={PATHS.meusIngressos} wide>
        {PEDIDO.seeTickets}
      </ButtonLink>
    </div>
  </>
)
