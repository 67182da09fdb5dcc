import { type ReactNode, useState } from 'react'
import { TYPED } from '../../../machines/checkout/context.ts'
import { uuid } from '../../lib/uuid.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { CARTOES } from '../../texts/cartoes.ts'
import { CheckBox } from '../../ui/check-box/check-box.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useCardFields } from '../shared/card-form.tsx'
import { cardName, useCards, validCards } from '../shared/stored-cards.ts'
import { InstallmentsField } from './installments-field.tsx'
import styles from './payment-step.module.css'
import type { Checkout } from './use-checkout.ts'

const { card } = CARRINHO
const OTHER = 'outro'

type CardMethod = {
  fields: ReactNode
  isReady: boolean
  /** Shows the errors; returns whether there are none. */
  check(): boolean
  submit(): void
}

/**
 * The payment by card: one that the buyer keeps, or another one, typed.
 * @param offersKept not while the payer is unknown or being changed: a card belongs to a customer of the provider
 */
export function useCardMethod(checkout: Checkout, isChosen: boolean, offersKept: boolean): CardMethod {
  const { context, send, secrets } = checkout
  const typed = useCardFields(secrets)
  const { data, isFetching } = useCards(isChosen && offersKept ? context.customerId : null)
  // After a refusal the card that was tried is still the chosen one.
  const [choice, setChoice] = useState(context.triedCard === TYPED ? OTHER : context.triedCard)
  const [guardar, setGuardar] = useState(false)
  const kept = validCards((offersKept && data) || [])
  // The newest one, until the buyer chooses.
  const saved = choice === OTHER ? undefined : (kept.find(({ id }) => id === choice) ?? kept[0])
  const isReady = !isFetching || data !== undefined || !offersKept

  const fields = isReady ? (
    <>
      {kept.length > 0 && (
        <Chips
          legend={card.which}
          options={[
            ...kept.map((one) => ({ value: one.id, content: cardName(one) })),
            { value: OTHER, content: card.other },
          ]}
          chosen={saved?.id ?? OTHER}
          onChoose={setChoice}
        />
      )}
      {!saved && typed.fields}
      <InstallmentsField checkout={checkout} />
      {!saved && (
        <>
          {!context.otherPays && <CheckBox name="guardar" label={card.keep} checked={guardar} onChange={setGuardar} />}
          {typed.errors}
          <p className={styles.note}>{card.text}</p>
        </>
      )}
    </>
  ) : (
    <Spinner label={CARTOES.loading} />
  )
  return {
    fields,
    isReady,
    check: () => saved !== undefined || typed.check(),
    submit: () =>
      send(
        saved
          ? { type: 'saved.submit', clickId: uuid(), id: saved.id }
          : { type: 'card.submit', clickId: uuid(), guardar },
      ),
  }
}
