import { useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { useNavigate } from 'react-router'
import { itemKey } from '../../../contract/carrinho-items.ts'
import { selectCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { type AppState, useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { RemoveItemDialog } from '../shared/remove-item-dialog.tsx'
import { CartLine } from './cart-line.tsx'
import { CartPlaces } from './cart-places.tsx'
import { CartTotal } from './cart-total.tsx'
import styles from './items-step.module.css'
import { NEEDS_TURN } from './refused.ts'
import { StepFrame, TO_EVENTS } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useDropNumbers } from './use-drop-numbers.ts'

const { items: texts } = CARRINHO

/** The item list (docs/product.md#cart-screen); removing an item needs a confirmation. */
export function ItemsStep({ checkout, busy }: StepProps) {
  const { at, context, send, reasons } = checkout
  const items = useAppSelector(selectCarrinho)
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const navigate = useNavigate()
  const list = useListFocus(items.length)
  useDropRefusedNumbers(reasons)
  const needsTurn = context.error?.code === NEEDS_TURN
  const goOn = () => {
    if (isLoggedIn) send({ type: 'cart.submit' })
    else void navigate(PATHS.login, { state: loginState(PATHS.carrinho) })
  }
  return (
    <StepFrame
      checkout={checkout}
      busy={busy}
      step={1}
      title={texts.title}
      text={isLoggedIn ? texts.holdHint : texts.loginHint}
      backTo={TO_EVENTS}
      error={context.error && reasons.size > 0 ? texts.nothingHeld : (context.error?.text ?? null)}
      aside={<CartTotal items={items} busy={busy !== null} onGoOn={goOn} />}
    >
      <CartPlaces items={items} />
      <ul ref={list} className={styles.list} aria-label={texts.list} tabIndex={-1}>
        {items.map((item) => (
          <CartLine
            key={itemKey(item)}
            item={item}
            reason={context.error ? reasons.get(itemKey(item)) : undefined}
            fila={needsTurn && item.id_evento ? to.fila(item.id_evento) : null}
            onRemove={() => busy === null && send({ type: 'item.remove', key: itemKey(item) })}
          />
        ))}
      </ul>
      <RemoveItemDialog
        open={at === 'cart.asking'}
        onConfirm={() => send({ type: 'item.remove.confirm' })}
        onDismiss={() => send({ type: 'item.remove.dismiss' })}
      />
    </StepFrame>
  )
}

/** A removed line loses the focus, so the list takes it. */
function useListFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) list.current?.focus()
    before.current = count
  }, [count])
  return list
}

/** A raffle's line that was refused loses the numbers that others have, and keeps the rest. */
function useDropRefusedNumbers(reasons: ReadonlyMap<string, string>) {
  const drop = useDropNumbers()
  const store = useStore<AppState>()
  useEffect(() => {
    for (const { id_rifa } of selectCarrinho(store.getState())) if (id_rifa && reasons.has(id_rifa)) void drop(id_rifa)
  }, [reasons, drop, store])
}
