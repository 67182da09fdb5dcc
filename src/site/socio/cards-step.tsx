import { useId } from 'react'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { SOCIO } from '../../texts/socio.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import { cardExpiry, cardName } from './card-name.ts'
import styles from './cards-step.module.css'
import { ClubFrame } from './club-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useStoredCards } from './use-stored-cards.ts'

const { cards: texts } = SOCIO

/** The stored cards: choose one, delete one after a confirmation, or add another (docs/product.md#subscription-screen). */
export function CardsStep(props: StepProps) {
  const { subscription, busy } = props
  const { at, context, send } = subscription
  const cards = useStoredCards(context.customerId)
  const group = useId()
  return (
    <ClubFrame {...props} step={3} title={texts.title} text={texts.text}>
      <fieldset className={styles.cards}>
        <legend className={styles.legend}>{texts.list}</legend>
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
              label={texts.remove(cardName(card))}
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
        confirm={texts.confirmRemove}
        dismiss={texts.keep}
        tone="danger"
        onConfirm={() => send({ type: 'card.remove.confirm' })}
        onDismiss={() => send({ type: 'card.remove.dismiss' })}
      />
    </ClubFrame>
  )
}
