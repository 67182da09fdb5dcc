import type { StoredCard } from '../../api/socio.ts'
import { SOCIO } from '../../texts/socio.ts'

/** A stored card in words: 'Mastercard final 4242'. */
export const cardName = ({ brand, last_four_digits }: StoredCard): string => SOCIO.cards.name(brand, last_four_digits)

/** Until when it is valid: 'vence 08/2029'. */
export const cardExpiry = ({ exp_month, exp_year }: StoredCard): string =>
  SOCIO.cards.expires(String(exp_month).padStart(2, '0'), exp_year)
