import { useEffect, useState } from 'react'
import { useCalls } from '../../api/calls.ts'
import type { StoredCard } from '../../api/socio.ts'
import { useStoredCards } from './use-stored-cards.ts'

/** The card that is charged every month; null while it is not known, and when it was deleted. */
export function useChargedCard(idCartao: string | null): StoredCard | null {
  const calls = useCalls()
  const [customerId, setCustomerId] = useState<string | null>(null)
  useEffect(() => {
    if (idCartao === null) return
    let isHere = true
    // If the call fails, the card is just not shown.
    calls.readCustomer().then(
      (customer) => {
        if (isHere) setCustomerId(customer?.id ?? null)
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [calls, idCartao])
  return useStoredCards(customerId).find(({ id }) => id === idCartao) ?? null
}
