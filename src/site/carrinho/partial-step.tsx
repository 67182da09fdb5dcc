import { selectCarrinho } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'
import { StepActions } from '../shared/step-actions.tsx'
import line from './cart-line.module.css'
import { FilaLink } from './fila-link.tsx'
import styles from './partial-step.module.css'
import { refusedRows } from './refused.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { useDropNumbers } from './use-drop-numbers.ts'

const { partial } = CARRINHO

/** Some items could not be held: shows which and why; the other items stay reserved. */
export function PartialStep(props: StepProps) {
  const { context, send } = props.checkout
  const rows = refusedRows(useAppSelector(selectCarrinho), context.recusados)
  const drop = useDropNumbers()
  // Going on leaves the whole line out; going back keeps what is still free of it.
  const back = () => {
    for (const { id_rifa } of context.recusados) if (id_rifa) void drop(id_rifa)
    send({ type: 'back' })
  }
  return (
    <StepFrame {...props} step={1} title={partial.title} text={partial.text}>
      <ul className={styles.list}>
        {rows.map(({ key, label, detail, motivo, fila }) => (
          <li key={key} className={styles.line}>
            <h3 className={line.name}>{label || partial.unknownItem}</h3>
            {detail && <p className={line.detail}>{detail}</p>}
            <p className={line.reason}>{motivo}</p>
            {fila && <FilaLink to={fila} />}
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
