import type { ReactNode } from 'react'
import { EVENTO } from '../texts/evento.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button } from '../ui/button/button.tsx'

type BuyBarProps = {
  /** The chosen items and their price, or a hint what to choose. */
  sum: ReactNode
  disabled: boolean
  /** Whether nothing is to be paid. */
  isFree?: boolean
  busy?: boolean
  onBuy?: () => void
  /** Use the phone layout at every width. */
  phone?: boolean
}

/** The BUY button of an event with the items that it buys. */
export const BuyBar = ({ sum, disabled, isFree = false, busy = false, onBuy, phone = false }: BuyBarProps) => (
  <ActionBar phone={phone}>
    {sum}
    <Button onClick={onBuy} disabled={disabled} busy={busy}>
      {isFree ? EVENTO.take : EVENTO.buy}
    </Button>
  </ActionBar>
)
