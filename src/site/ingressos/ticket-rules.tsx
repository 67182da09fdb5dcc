import { showsCode } from '../../../contract/ingresso-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { TicketDisplay } from '../../../contract/vendas-rules.ts'
import { BUSINESS } from '../../lib/business.ts'
import { COMMON } from '../../texts/common.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { untilLabel } from './refund-steps.ts'
import styles from './ticket-rules.module.css'

/** On paper only: what the screen says elsewhere, or a person at the entrance would have to ask. */
export const TicketRules = ({ venda, display }: { venda: Venda; display: TicketDisplay }) => (
  <div className={styles.rules}>
    <ul>
      {showsCode(display) && venda.evento && (
        <>
          <li>{INGRESSO.ruleOnce}</li>
          <li>{INGRESSO.ruleSecret}</li>
        </>
      )}
      {venda.pode.reembolsar && <li>{INGRESSO.ruleRefund(untilLabel(venda))}</li>}
    </ul>
    <p>{INGRESSO.ruleHelp(COMMON.name, maskPhone(BUSINESS.telefone))}</p>
  </div>
)
