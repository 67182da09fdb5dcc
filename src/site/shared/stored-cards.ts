import { skipToken } from '@reduxjs/toolkit/query/react'
import { isCardOver } from '../../../contract/pagarme-rules.ts'
import { type StoredCard, useListCardsQuery } from '../../api/pagarme.ts'
import { serverNow } from '../../lib/clock.ts'
import { selectIsLoggedIn } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { CARTOES } from '../../texts/cartoes.ts'

const NONE: readonly StoredCard[] = []

/** The cards that the cliente keeps, once they were read; none while the customer is not known. */
export const useStoredCards = (customerId: string | null): readonly StoredCard[] => useCards(customerId).data ?? NONE

/** The same, with the state of the read. */
export function useCards(customerId: string | null) {
  // After a logout in another tab the cache is emptied, and the query must not be sent again.
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  return useListCardsQuery(isLoggedIn && customerId !== null ? customerId : skipToken)
}

/** The cards that are still valid. */
export const validCards = (cards: readonly StoredCard[]): StoredCard[] =>
  cards.filter((one) => !isCardOver(one, new Date(serverNow())))

/** A stored card as text: 'Mastercard final 4242'. */
export const cardName = ({ brand, last_four_digits }: StoredCard): string => CARTOES.name(brand, last_four_digits)

/** The expiry of a card: 'vence 08/2029'. */
export const cardExpiry = ({ exp_month, exp_year }: StoredCard): string =>
  CARTOES.expires(String(exp_month).padStart(2, '0'), exp_year)
