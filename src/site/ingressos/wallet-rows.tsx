import { useSearchParams } from 'react-router'
import { CARTEIRA_AWAY } from '../../../contract/carteira-rules.ts'
import type { Carteira, Venda } from '../../../contract/vendas.ts'
import { API_URL } from '../../lib/env.ts'
import { CARTEIRA } from '../../texts/carteira.ts'
import { ActionLink } from '../../ui/action-row/action-row.tsx'
import { addIcons } from '../../ui/icon/icon.tsx'
import { WALLET_ICONS } from '../../ui/icon/wallet-icons.ts'
import styles from './wallet-rows.module.css'

addIcons(WALLET_ICONS)

/** The wallets that this device has; of another kind of device, such as a PC, all that there are. */
function walletsHere(carteiras: readonly Carteira[]): readonly Carteira[] {
  const { userAgent } = navigator
  const own: Carteira | null = /iPhone|iPad|iPod/.test(userAgent)
    ? 'apple'
    : /Android/.test(userAgent)
      ? 'google'
      : null
  return carteiras.filter((carteira) => own === null || carteira === own)
}

/** Adds a ticket to the wallet of a phone: a file for Apple's, for Google's the way to a page there. */
export const WalletRows = ({ venda: { id, carteiras = [] } }: { venda: Pick<Venda, 'id' | 'carteiras'> }) =>
  walletsHere(carteiras).map((carteira) => (
    <ActionLink
      key={carteira}
      icon="wallet"
      label={CARTEIRA.add[carteira]}
      href={`${API_URL}/eventos/venda/${id}/carteira/${carteira}`}
    />
  ))

/** Shown when the server came back from a wallet that did not answer. */
export function WalletNote() {
  const [search] = useSearchParams()
  if (search.get(CARTEIRA_AWAY.name) !== CARTEIRA_AWAY.value) return null
  return (
    <p className={styles.away} role="alert">
      {CARTEIRA.away}
    </p>
  )
}
