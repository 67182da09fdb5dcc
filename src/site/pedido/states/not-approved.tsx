import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { PEDIDO } from '../../../texts/pedido.ts'
import { OrderSummary } from '../order-summary.tsx'
import { PayAgain } from '../pay-again.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { StateHead } from '../state-head.tsx'
import styles from './not-approved.module.css'

/** The payment was refused: the reason, and another attempt while the places are held. */
export const NotApproved = ({ context: { bill, mensagem }, send }: ScreenProps) => (
  <>
    <StateHead title={PEDIDO.notApproved} badge={{ icon: 'alert', tone: 'bad' }}>
      <p className={styles.official}>{CATALOGUE.pagamentoNaoAprovado}</p>
      {mensagem && <p>{PEDIDO.reason(mensagem)}</p>}
    </StateHead>
    <OrderSummary bill={bill} />
    <PayAgain bill={bill} onPayAgain={() => send({ type: 'payment.again' })} />
  </>
)
