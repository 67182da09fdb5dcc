import type { Codigo } from '../../../contract/codigos.ts'
import { CODIGO_PARAM } from '../../../contract/codigos-rules.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import { to } from '../../lib/paths.ts'
import { ADM_CODIGOS as TEXTS } from '../../texts/adm-codigos.ts'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import styles from './codigo-form.module.css'

const { sums } = TEXTS

/** The address of the code's event that opens with the code, and what it sold. */
export function CodigoResult({ codigo }: { codigo: Codigo }) {
  const { evento } = codigo
  return (
    <div className={styles.result}>
      {evento && (
        <CopyField
          label={TEXTS.link}
          value={new URL(`${to.evento(evento.id)}?${CODIGO_PARAM}=${codigo.codigo}`, window.location.origin).href}
          copy={TEXTS.copyLink}
          copied={TEXTS.copied}
          tone="secondary"
        />
      )}
      <CodigoSums codigo={codigo} />
    </div>
  )
}

/** What a code sold: what is settled, what may still be given back, and the commission of its promoter. */
function CodigoSums({ codigo }: { codigo: Codigo }) {
  const { vendidos, liquidados, liquidado_valor, promotor, comissao, comissao_valor } = codigo
  if (vendidos === 0) return <p>{TEXTS.nothingSold}</p>
  return (
    <section className={styles.sums} aria-label={sums.title}>
      <h3>{sums.title}</h3>
      <dl>
        <div>
          <dt>{sums.settled(liquidados)}</dt>
          <dd>{formatReais(toCents(liquidado_valor))}</dd>
        </div>
        {vendidos > liquidados && (
          <div>
            <dt>{sums.open(vendidos - liquidados)}</dt>
            <dd>{sums.notCounted}</dd>
          </div>
        )}
        {promotor && comissao > 0 && (
          <div className={styles.total}>
            <dt>{sums.commission(promotor.nome, comissao)}</dt>
            <dd>{formatReais(toCents(comissao_valor))}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
