import { skipToken } from '@reduxjs/toolkit/query/react'
import { type StoredCard, useListCardsQuery } from '../../api/socio.ts'
import { selectIsLoggedIn } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'

const NONE: readonly StoredCard[] = []

/** The cards stored at the provider, as the machine has just read them; none while the customer is not known. */
export function useStoredCards(customerId: string | null): readonly StoredCard[] {
  // After a logout in another tab the cache is emptied, and the query must not be sent again.
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const { data = NONE } = useListCardsQuery(isLoggedIn && customerId !== null ? customerId : skipToken)
  return data
}
