import { cartCents } from '../../../contract/carrinho.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { selectCarrinho } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { LOGIN } from '../../texts/login.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { FoldedOrder } from '../shared/folded-order.tsx'
import { OrderCard } from '../shared/order-card.tsx'
import styles from './login-order.module.css'
import type { LoginView } from './login-view.ts'

/** What the cliente is about to buy, beside the steps of the login. */
export function LoginOrder() {
  const items = useAppSelector(selectCarrinho)
  const totalCents = cartCents(items)
  return (
    <aside aria-label={CARRINHO.summary}>
      <FoldedOrder items={items} totalCents={totalCents} folds>
        <OrderCard items={items} totalCents={totalCents} />
      </FoldedOrder>
    </aside>
  )
}

/** Whether the phone of this step was confirmed by a code. */
const isConfirmed = ({ step }: LoginView): boolean => step === 'signUp' || step === 'newPassword'

/** The finished steps of a purchase, each one line. */
export function DoneSteps({ view }: { view: LoginView }) {
  if (view.step === 'phone') return null
  return (
    <ol className={styles.done}>
      <li>
        <Icon name="check" />
        <span>
          <strong>{LOGIN.done.phone}</strong> {maskPhone(view.phone)}
        </span>
      </li>
      {isConfirmed(view) && (
        <li>
          <Icon name="check" />
          <span>
            <strong>{LOGIN.done.code}</strong> {LOGIN.done.confirmed}
          </span>
        </li>
      )}
    </ol>
  )
}

/** The step after the login, so that it is known how much is left. */
export const NextStep = () => (
  <p className={styles.next}>
    <span className={styles.circle} aria-hidden="true" />
    {LOGIN.done.next}
  </p>
)
