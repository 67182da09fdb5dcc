import { type ReactNode, useEffect } from 'react'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import { cartCents } from '../../../contract/carrinho.ts'
import { type CartItem, cartUnits, itemKey } from '../../../contract/carrinho-items.ts'
import { formatReais } from '../../../contract/money.ts'
import { getEvento } from '../../api/eventos.ts'
import { selectCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { loginState, TO_RESERVE } from '../../lib/login-state.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { type AppState, useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { FILA_LINK } from '../../texts/fila-link.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { OrderCard } from '../shared/order-card.tsx'
import { leavingWith, RemoveItemDialog } from '../shared/remove-item-dialog.tsx'
import lines from './cart-line.module.css'
import styles from './items-step.module.css'
import { FullPrice } from './full-price.tsx'
import { hasOtherFare, NEEDS_TURN } from './refused.ts'
import { StepFrame, type StepProps, TO_EVENTS } from './step-frame.tsx'
import { useDropNumbers } from './use-drop-numbers.ts'

const { items: texts } = CARRINHO

/**
 * The item list before it is reserved (docs/product.md#cart-screen); removing an item needs a confirmation.
 */
export function ItemsStep({ checkout, busy }: StepProps) {
  const { at, context, send, reasons } = checkout
  const items = useAppSelector(selectCarrinho)
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const isRaffle = items.every(({ id_rifa }) => id_rifa !== null)
  const navigate = useNavigate()
  useDropRefusedNumbers(reasons)
  const needsTurn = context.error?.code === NEEDS_TURN
  const goOn = () => {
    if (isLoggedIn) send({ type: 'cart.submit' })
    else void navigate(PATHS.login, { state: loginState(PATHS.carrinho, TO_RESERVE) })
  }
  return (
    <StepFrame
      checkout={checkout}
      busy={busy}
      title={texts.title}
      text={isLoggedIn ? (isRaffle ? texts.holdHintNumbers : texts.holdHint) : texts.loginHint}
      backTo={TO_EVENTS}
      error={context.error && reasons.size > 0 ? texts.nothingHeld : (context.error?.text ?? null)}
      aside={<CartTotal items={items} busy={busy !== null} onGoOn={goOn} />}
    >
      <CartPlaces items={items} />
      <OrderCard
        items={items}
        edit={{
          busy: busy !== null,
          onRemove: (key) => send({ type: 'item.remove', key }),
          onChange: (key, qtde) => send({ type: 'item.change', key, qtde }),
        }}
        note={(item) => (
          <Refusal
            reason={context.error ? reasons.get(itemKey(item)) : undefined}
            fila={needsTurn && item.id_evento ? to.fila(item.id_evento) : null}
          >
            {hasOtherFare(item) && (
              <FullPrice item={item} onChanged={(key, qtde) => send({ type: 'item.change', key, qtde })} />
            )}
          </Refusal>
        )}
      />
      <RemoveItemDialog
        open={at === 'cart.asking'}
        leaving={leavingWith(items, context.change?.key)}
        onConfirm={() => send({ type: 'item.remove.confirm' })}
        onDismiss={() => send({ type: 'item.remove.dismiss' })}
      />
    </StepFrame>
  )
}

/** Removes the numbers that others have taken from a raffle's refused line, and keeps the rest. */
function useDropRefusedNumbers(reasons: ReadonlyMap<string, string>) {
  const drop = useDropNumbers()
  const store = useStore<AppState>()
  useEffect(() => {
    for (const { id_rifa } of selectCarrinho(store.getState())) if (id_rifa && reasons.has(id_rifa)) void drop(id_rifa)
  }, [reasons, drop, store])
}

type RefusalProps = {
  /** Why a line could not be held. */
  reason: string | undefined
  /** The address of the waiting room of the item's event, if the refusal was for a missing turn. */
  fila: string | null
  /** What may be done about it. */
  children: ReactNode
}

const Refusal = ({ reason, fila, children }: RefusalProps) =>
  (reason || fila) && (
    <div className={lines.refusal}>
      {reason && <p className={lines.reason}>{reason}</p>}
      {fila && <FilaLink to={fila} />}
      {reason && children}
    </div>
  )

/** The link to the waiting room whose turn a line of the cart needs. */
export const FilaLink = ({ to }: { to: string }) => (
  <p>
    <Link className={lines.fila} to={to}>
      {FILA_LINK.go}
    </Link>
  </p>
)

function EventoRead({ id }: { id: string }) {
  getEvento.useQuerySubscription(id, { refetchOnMountOrArgChange: true })
  return null
}

/**
 * Renders nothing. It reads the events of the numbered places in the cart, because the back-office may have redrawn a
 * sector since they were chosen; a listener then updates the places (`src/app/listeners/moved-places.ts`).
 */
const CartPlaces = ({ items }: { items: readonly CartItem[] }) => {
  const eventos = new Set(items.flatMap(({ id_evento, nr_lugar }) => (id_evento && nr_lugar !== null ? id_evento : [])))
  return [...eventos].map((id) => <EventoRead key={id} id={id} />)
}

type CartTotalProps = { items: readonly CartItem[]; busy: boolean; onGoOn: () => void }

/** The cart's total and the button to continue: a bar at the bottom on a phone, a card beside the list on a desktop. */
const CartTotal = ({ items, busy, onGoOn }: CartTotalProps) => (
  <div className={styles.card}>
    <ActionBar>
      <p className={styles.total}>
        <span className={styles.units}>{CARRINHO.units(cartUnits(items))}</span>
        <strong className={styles.sum}>{formatReais(cartCents(items))}</strong>
      </p>
      <Button onClick={onGoOn} busy={busy}>
        {CARRINHO.items.goOn}
      </Button>
    </ActionBar>
  </div>
)
