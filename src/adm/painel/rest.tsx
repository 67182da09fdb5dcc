import type { Painel } from '../../../contract/painel.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { Card } from './card.tsx'
import { money } from './money.ts'
import styles from './rest.module.css'

const TEXTS = ADM_PAINEL.rest
const { count } = ADM_PAINEL

const Line = ({ label, value, sum }: { label: string; value?: string; sum?: string }) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd>
      {value}
      {sum && <strong className={styles.sum}>{sum}</strong>}
    </dd>
  </div>
)

/** Further figures of the period: refunds, members gained and lost, raffles; and what is in progress now. */
export function Rest({ painel: { periodo, reembolsos, socios, rifas, abertos, entradas_hoje } }: { painel: Painel }) {
  const { quantidade, valor } = reembolsos.periodo
  return (
    <Card title={TEXTS.title}>
      <dl className={styles.lines}>
        <Line label={TEXTS.bruto} value={count(periodo.quantidade)} sum={money(periodo.bruto)} />
        <Line label={TEXTS.devolvido} sum={money(periodo.devolvido)} />
        <Line label={TEXTS.liquido} sum={money(periodo.liquido)} />
        <Line label={TEXTS.reembolsos} value={count(quantidade)} sum={money(valor)} />
        {socios && (
          <>
            <Line label={TEXTS.novos} value={ADM_PAINEL.signed(socios.novos)} />
            <Line label={TEXTS.cancelados} value={ADM_PAINEL.signed(-socios.cancelados)} />
            <Line label={TEXTS.mensal} value={count(socios.ativos)} sum={money(socios.mensal)} />
          </>
        )}
        {rifas && (
          <>
            <Line label={TEXTS.rifasBruto} value={count(rifas.periodo.quantidade)} sum={money(rifas.periodo.bruto)} />
            <Line label={TEXTS.rifasLiquido} sum={money(rifas.periodo.liquido)} />
          </>
        )}
      </dl>
      <p className={styles.explained}>{TEXTS.explained}</p>
      <h3 className={styles.now}>{TEXTS.now}</h3>
      <dl className={styles.lines}>
        <Line label={TEXTS.reservados} value={count(abertos.reservados)} />
        <Line label={TEXTS.pix} value={count(abertos.pix)} />
        <Line label={TEXTS.cartao} value={count(abertos.cartao)} />
        {socios && <Line label={TEXTS.entradas} value={count(entradas_hoje)} />}
      </dl>
    </Card>
  )
}
