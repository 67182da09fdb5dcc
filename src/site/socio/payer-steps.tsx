import { useId } from 'react'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { CARTOES } from '../../texts/cartoes.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { CardForm } from '../shared/card-form.tsx'
import { IdentityForm } from '../shared/identity-form.tsx'
import { StepActions } from '../shared/step-heading.tsx'
import { cardExpiry, cardName, useStoredCards } from '../shared/stored-cards.ts'
import { ClubFrame, type StepProps } from './club-frame.tsx'
import styles from './payer-steps.module.css'

/** CPF and e-mail, only if the provider does not have them yet (docs/product.md#subscription-screen). */
export const IdentityStep = (props: StepProps) => (
  <ClubFrame {...props} step="payer" title={SOCIO.identity.title} text={SOCIO.identity.text}>
    <IdentityForm
      secrets={props.subscription.secrets}
      busy={props.busy}
      wrongField={props.subscription.context.error?.field ?? null}
      onSubmit={() => props.subscription.send({ type: 'identity.submit' })}
    />
  </ClubFrame>
)

const { cards: texts } = SOCIO

/**
 * The stored cards: choose one, delete one after a confirmation, or add another (docs/product.md#subscription-screen).
 */
export function CardsStep(props: StepProps) {
  const { subscription, busy } = props
  const { at, context, send } = subscription
  const cards = useStoredCards(context.customerId)
  const group = useId()
  return (
    <ClubFrame {...props} step="card" title={texts.title} text={texts.text}>
      <fieldset className={styles.cards}>
        <legend className={styles.legend}>{CARTOES.list}</legend>
        {cards.map((card) => (
          <div key={card.id} className={styles.card}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={group}
                checked={card.id === context.cardId}
                disabled={busy !== null}
                onChange={() => send({ type: 'card.choose', id: card.id })}
              />
              <span className={styles.name}>{cardName(card)}</span>
              <span className={styles.expiry}>{cardExpiry(card)}</span>
            </label>
            <IconButton
              name="trash"
              label={CARTOES.remove(cardName(card))}
              disabled={busy !== null}
              onClick={() => send({ type: 'card.remove', id: card.id })}
            />
          </div>
        ))}
      </fieldset>
      <StepActions>
        <Button onClick={() => send({ type: 'cards.submit' })} busy={busy !== null}>
          {busy ?? texts.submit}
        </Button>
        <Button tone="secondary" onClick={() => send({ type: 'card.add' })} disabled={busy !== null}>
          {texts.add}
        </Button>
      </StepActions>
      <ConfirmDialog
        open={at === 'cards.asking'}
        question={CONFIRMATIONS.excluirCartao}
        confirm={CARTOES.confirmRemove}
        dismiss={CARTOES.keep}
        tone="danger"
        onConfirm={() => send({ type: 'card.remove.confirm' })}
        onDismiss={() => send({ type: 'card.remove.dismiss' })}
      />
    </ClubFrame>
  )
}

/** A new card, stored at the provider for the monthly charge. */
export const CardStep = (props: StepProps) => (
  <ClubFrame {...props} step="card" title={SOCIO.card.title} text={SOCIO.card.text}>
    <CardForm
      secrets={props.subscription.secrets}
      busy={props.busy}
      submit={SOCIO.card.submit}
      onSubmit={() => props.subscription.send({ type: 'card.submit' })}
    />
  </ClubFrame>
)
