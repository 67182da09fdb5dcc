import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CARTOES } from '../../texts/cartoes.ts'
import { CONTA } from '../../texts/conta.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { StepError, StepHead } from '../shared/step-heading.tsx'
import { cardExpiry, cardName, useStoredCards } from '../shared/stored-cards.ts'
import styles from './cards-view.module.css'
import type { CardsProcess } from './use-cards-process.ts'
import view from './view.module.css'

/** The cards that the cliente keeps: each can be deleted, after a question. */
export function CardsView({ cards }: { cards: CardsProcess }) {
  useTitle(CARTOES.list)
  const { isDeleting, error, send } = cards
  return (
    <div className={view.view}>
      <StepHead
        title={CARTOES.list}
        back={isDeleting ? undefined : { label: CONTA.identity.back, onClick: () => send({ type: 'back' }) }}
      />
      <StepError text={isDeleting || cards.isUnread ? null : (error?.text ?? null)} />
      {cards.isUnread ? (
        <LoadFailed title={CARTOES.failed} busy={false} onRetry={() => send({ type: 'cards.retry' })} />
      ) : cards.isReading ? (
        <Spinner label={CARTOES.loading} />
      ) : (
        <KeptCards cards={cards} />
      )}
      <ConfirmDialog
        open={cards.isAsked || isDeleting}
        question={CONFIRMATIONS.excluirCartao}
        confirm={isDeleting ? CARTOES.removing : CARTOES.confirmRemove}
        dismiss={CARTOES.keep}
        tone="danger"
        busy={isDeleting}
        onConfirm={() => send({ type: 'card.remove.confirm' })}
        onDismiss={() => send({ type: 'card.remove.dismiss' })}
      />
    </div>
  )
}

function KeptCards({ cards: { customerId, isDeleting, send } }: { cards: CardsProcess }) {
  const kept = useStoredCards(customerId)
  return (
    <>
      <p className={view.text}>{kept.length ? CARTOES.text : CARTOES.none}</p>
      {kept.length > 0 && (
        <ul className={styles.cards}>
          {kept.map((card) => (
            <li key={card.id} className={styles.card}>
              <Icon name="card" />
              <span className={styles.what}>
                <strong>{cardName(card)}</strong>
                <span className={view.text}>{cardExpiry(card)}</span>
              </span>
              <IconButton
                name="trash"
                label={CARTOES.remove(cardName(card))}
                disabled={isDeleting}
                onClick={() => send({ type: 'card.remove', id: card.id })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
