import { useEffect, useRef } from 'react'
import { cartUnits } from '../../../contract/carrinho-items.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { itemsAdded } from '../../lib/cliente.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { RIFA } from '../../texts/rifa.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { CartAside, PanelSum, useGoToCart } from '../shared/cart-panel.tsx'
import styles from './rifa-cart.module.css'
import { forgetPicks, type Numbers } from './use-numbers.ts'

type RifaCartProps = { rifa: Rifa; numbers: Numbers; idle: string }

/** The chosen numbers, those already in the cart, and the BUY button. `idle`: shown when nothing is chosen. */
export function RifaCart({ rifa, numbers, idle }: RifaCartProps) {
  const { item, saved, picks } = numbers
  const dispatch = useAppDispatch()
  const { leaving, goToCart } = useGoToCart()
  const all = [...(saved ? [{ ...saved, valor: rifa.valor }] : []), ...(item ? [item] : [])]

  const buy = () => {
    if (item) dispatch(itemsAdded([item]))
    numbers.clear()
    forgetPicks()
    goToCart()
  }
  const chips = picks.length > 0 ? <ChosenNumbers picks={picks} onRemove={numbers.remove} /> : undefined
  return (
    <CartAside className={styles.aside} label={RIFA.cart} isEmpty={all.length === 0}>
      <h2 className={styles.title}>{RIFA.cart}</h2>
      {saved && (
        <div className={styles.saved}>
          <h3>{RIFA.inCart}</h3>
          <p className={styles.numbers}>{saved.codigosRifas?.join(', ')}</p>
          <p className={styles.note}>{RIFA.inCartNote}</p>
        </div>
      )}
      <ActionBar above={chips}>
        <PanelSum items={all} text={all.length === 0 ? idle : RIFA.units(cartUnits(all))} className={styles.sum} />
        <Button onClick={buy} disabled={all.length === 0} busy={leaving}>
          {RIFA.buy}
        </Button>
      </ActionBar>
    </CartAside>
  )
}

type ChosenNumbersProps = { picks: readonly number[]; onRemove: (nr: number) => void }

/** The chosen numbers; each can be removed. */
function ChosenNumbers({ picks, onRemove }: ChosenNumbersProps) {
  const list = useRef<HTMLUListElement>(null)
  // The removed number's button had the focus: the next number gets it, or the last one.
  const focusAt = useRef<number | null>(null)
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button')
    if (focusAt.current !== null) buttons?.[Math.min(focusAt.current, buttons.length - 1)]?.focus()
    focusAt.current = null
  })
  return (
    <ul ref={list} className={styles.chosen} aria-label={RIFA.chosen}>
      {picks.map((nr, index) => (
        <li key={nr}>
          <button
            type="button"
            className={styles.number}
            aria-label={RIFA.remove(nr)}
            onClick={() => {
              focusAt.current = index
              onRemove(nr)
            }}
          >
            {nr}
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
