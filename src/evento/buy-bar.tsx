import type { ReactNode } from 'react'
import { EVENTO } from '../texts/evento.ts'
import { ActionBar } from '../ui/action-bar/action-bar.tsx'
import { Button } from '../ui/button/button.tsx'

type BuyBarProps = {
  /** What is chosen and its price, or what to choose first. */
  sum: ReactNode
  disabled: boolean
  busy?: boolean
  onBuy?: () => void
  /** As on a phone at every width. */
  phone?: boolean
}

/** The BUY button of an event with what it would buy. */
export const BuyBar = ({ sum, disabled, busy = false, onBuy, phone = false }: BuyBarProps) => (
  <ActionBar phone={phone}>
    {sum}
    <Button onClick={onBuy} disabled={disabled} busy={busy}>
      {EVENTO.buy}
    </Button>
  </ActionBar>
)
