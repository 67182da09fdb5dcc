import type { ErrorCode } from '../../../contract/error-codes.ts'
import { selectCarrinho } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-heading.tsx'
import line from './cart-line.module.css'
import styles from './hold-steps.module.css'
import { FullPrice } from './full-price.tsx'
import { FilaLink } from './items-step.tsx'
import { hasOtherFare, refusedRows } from './refused.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'
import { useDropNumbers } from './use-drop-numbers.ts'

const { partial, timeOver, uncertain } = CARRINHO

/** Some items could not be held: shows which and why; the other items stay reserved. */
export function PartialStep(props: StepProps) {
  const { context, send } = props.checkout
  const rows = refusedRows(useAppSelector(selectCarrinho), context.refused)
  const drop = useDropNumbers()
  // Continuing removes the refused lines; going back keeps the units of them that are still free.
  const back = () => {
    for (const { id_rifa } of context.refused) if (id_rifa) void drop(id_rifa)
    send({ type: 'back' })
  }
  return (
    <StepFrame {...props} title={partial.title} text={partial.text}>
      <ul className={styles.list}>
        {rows.map(({ key, label, detail, motivo, fila, item }) => (
          <li key={key} className={styles.line}>
            <h3 className={line.name}>{label || partial.unknownItem}</h3>
            {detail && <p className={line.detail}>{detail}</p>}
            <p className={line.reason}>{motivo}</p>
            {fila && <FilaLink to={fila} />}
            {hasOtherFare(item) && <FullPrice item={item} onChanged={back} />}
          </li>
        ))}
      </ul>
      <p className={line.detail}>{partial.goesOn}</p>
      <StepActions>
        <Button onClick={() => send({ type: 'partial.accept' })}>{partial.accept}</Button>
        <Button tone="secondary" onClick={back}>
          {partial.back}
        </Button>
      </StepActions>
    </StepFrame>
  )
}

/** The error that the step's title already expresses. */
const ERROR_IN_TITLE: ErrorCode = 'reservation.expired'

/** The hold expired; the cart is still stored and can be reserved again. */
export function TimeOverStep(props: StepProps) {
  const { count, error } = props.checkout.context
  return (
    <StepFrame
      {...props}
      title={timeOver.title}
      text={count > 0 ? timeOver.text : timeOver.emptyText}
      error={error?.code === ERROR_IN_TITLE ? null : (error?.text ?? null)}
    >
      <StepActions>
        <ReserveAgain {...props} />
      </StepActions>
    </StepFrame>
  )
}

/**
 * A payment was in progress and no hold is open any more: it was either paid or it expired. The ticket list shows
 * which.
 */
export const UncertainStep = (props: StepProps) => (
  <StepFrame {...props} title={uncertain.title} text={uncertain.text}>
    <StepActions>
      <ButtonLink to={PATHS.meusIngressos}>{uncertain.tickets}</ButtonLink>
      <ReserveAgain {...props} tone="secondary" />
    </StepActions>
  </StepFrame>
)

type ReserveAgainProps = StepProps & { tone?: 'primary' | 'secondary' }

/** After the hold ended: a button that reserves the cart again, or a link to the events when the cart is empty. */
const ReserveAgain = ({ checkout, busy, tone = 'primary' }: ReserveAgainProps) =>
  checkout.context.count > 0 ? (
    <Button tone={tone} onClick={() => checkout.send({ type: 'reserve.again' })} busy={busy !== null}>
      {CARRINHO.timeOver.again}
    </Button>
  ) : (
    <ButtonLink tone={tone} to={PATHS.eventos}>
      {CARRINHO.empty.action}
    </ButtonLink>
  )
