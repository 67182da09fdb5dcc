import type { Painel } from '../../../contract/painel.ts'
import { type Periodo, share } from '../../../contract/painel-rules.ts'
import { ADM_PAINEL } from '../../texts/adm-painel.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Card, TableExport } from './card.tsx'
import styles from './methods.module.css'
import { money } from './money.ts'

const TEXTS = ADM_PAINEL.methods

type RefusedProps = { recusados: Painel['recusados']; periodo: Periodo }

/** The payments of the period that the provider refused, by the provider's reason. */
function Refused({ recusados: { periodo: all, por_motivo }, periodo }: RefusedProps) {
  const { quantidade, tentativas } = all
  const title =
    quantidade > 0 ? TEXTS.refused(quantidade, ADM_PAINEL.percent(share(quantidade, tentativas))) : TEXTS.noneRefused
  return (
    <div className={styles.refused}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.note}>{TEXTS.attempts(tentativas)}</p>
        </div>
        {quantidade > 0 && <TableExport tabela="recusados" periodo={periodo} tone="quiet" />}
      </div>
      {quantidade > 0 && (
        <dl className={styles.reasons}>
          {por_motivo.map(({ motivo, quantidade: times }) => (
            <div key={motivo}>
              <dt>{motivo ?? TEXTS.otherReasons}</dt>
              <dd>{ADM_PAINEL.count(times)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** The smallest percentage whose segment of the bar has room for its label. */
const READABLE = 14

type MethodsProps = { painel: Painel; periodo: Periodo }

/** The period's sales by payment method, as a bar with its table, and the refused payments by reason. */
export function Methods({ painel: { por_pagamento, periodo: all, recusados }, periodo }: MethodsProps) {
  const rows = por_pagamento.map(({ forma_pgto, quantidade, bruto }) => ({
    method: forma_pgto ?? ('free' as const),
    quantidade,
    bruto,
    part: share(bruto, all.bruto),
  }))
  return (
    <Card
      title={TEXTS.title}
      actions={all.quantidade > 0 && <TableExport tabela="pagamentos" periodo={periodo} tone="quiet" />}
    >
      {all.quantidade === 0 ? (
        <p className={styles.note}>{TEXTS.none}</p>
      ) : (
        <div className={styles.shares}>
          <div className={styles.bar} aria-hidden="true">
            {rows
              .filter(({ part }) => part > 0)
              .map(({ method, part }) => (
                <span key={method} className={styles.part} data-method={method} style={{ flexGrow: part }}>
                  {part >= READABLE && ADM_PAINEL.percent(Math.round(part))}
                </span>
              ))}
          </div>
          <table className={styles.table}>
            <caption>
              <VisuallyHidden>{TEXTS.title}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{TEXTS.columns.forma}</VisuallyHidden>
                </th>
                <th scope="col">{TEXTS.columns.ingressos}</th>
                <th scope="col">{TEXTS.columns.bruto}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ method, quantidade, bruto }) => (
                <tr key={method}>
                  <th scope="row" className={styles.method} data-method={method}>
                    {TEXTS.names[method]}
                  </th>
                  <td>{ADM_PAINEL.count(quantidade)}</td>
                  <td>
                    <strong>{money(bruto)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Refused recusados={recusados} periodo={periodo} />
    </Card>
  )
}
