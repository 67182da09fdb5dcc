import { useState } from 'react'
import type { ConfigSocio } from '../../../contract/socio.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { usePreviewRepriceQuery } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { Button } from '../../ui/button/button.tsx'
import { priceInput, priceText } from './price.ts'
import styles from './price-bar.module.css'
import { RepriceSheet } from './reprice-sheet.tsx'

const { prices: texts } = ADM_SOCIO

type Price = { valor: number; quantidade: number }
const sum = (prices: readonly Price[]): number => prices.reduce((count, { quantidade }) => count + quantidade, 0)

/** Who still pays another price than a new member, as one bar with one button. Nothing without members. */
export function PriceBar({ config }: { config: ConfigSocio }) {
  const [isRepricing, setIsRepricing] = useState(false)
  const { data } = usePreviewRepriceQuery({ valor: priceInput(config.valor), limit: 1 }, FRESH)
  if (!data || data.por_valor.length === 0) return null
  const now = priceText(config.valor)
  const old = data.por_valor.filter(({ valor }) => valor !== config.valor)
  const [others, current] = [sum(old), sum(data.por_valor) - sum(old)]
  const [only] = old
  return (
    <section className={styles.card} aria-label={texts.title}>
      <div className={styles.text}>
        {others === 0 ? (
          <p>{texts.all(current, now)}</p>
        ) : (
          <p className={styles.line}>
            <span>
              <strong>{texts.people(others)}</strong>{' '}
              {texts.old(others, old.length === 1 && only ? priceText(only.valor) : null)}
            </span>
            {current > 0 && <span className={styles.current}>{texts.current(current, now)}</span>}
          </p>
        )}
        <div className={styles.bar} aria-hidden="true">
          {others > 0 && <span className={styles.old} style={{ flexGrow: others }} />}
          {current > 0 && <span className={styles.new} style={{ flexGrow: current }} />}
        </div>
        {old.length > 1 && (
          <p className={styles.each}>
            {old.map(({ valor, quantidade }) => texts.each(quantidade, priceText(valor))).join(' · ')}
          </p>
        )}
      </div>
      <Button tone="secondary" onClick={() => setIsRepricing(true)}>
        {data.total > 0 ? texts.action(data.total) : texts.actionAll}
      </Button>
      {isRepricing && <RepriceSheet valor={priceInput(config.valor)} onClose={() => setIsRepricing(false)} />}
    </section>
  )
}
