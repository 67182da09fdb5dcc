import { useId } from 'react'
import { formatDay } from '../../../contract/dates.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import { rifaPicture } from '../../api/pictures.ts'
import { to } from '../../lib/paths.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import facts from './rifa-facts.module.css'
import styles from './rifa-page.module.css'

const { labels } = TEXTS

/** What the raffle's page on the site says: prize, price, days, how it is drawn, authorisation. */
export function RifaFacts({ rifa }: { rifa: Rifa }) {
  const id = useId()
  const files = rifaPicture(rifa.id, rifa.imagem)
  const rows = [
    { label: TEXTS.columns.valor, value: formatReais(toCents(rifa.valor)) },
    { label: labels.inicio_vendas, value: formatDay(rifa.inicio_vendas) },
    { label: labels.data_sorteio, value: formatDay(rifa.data_sorteio) },
    { label: labels.apuracao, value: rifa.apuracao },
    { label: labels.autorizacao, value: rifa.autorizacao },
  ].filter(({ value }) => value)
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id}>{TEXTS.facts}</h3>
      {files && (
        <div className={facts.picture}>
          <Picture files={files} sizes="20rem" alt={TEXTS.imageTitle(rifa.nome)} loading="lazy" decoding="async" />
        </div>
      )}
      <dl className={styles.facts}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rifa.publicada && (
        <a className={facts.site} href={to.rifa(rifa.id)} target="_blank" rel="noreferrer">
          {TEXTS.onSite}
          <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
        </a>
      )}
    </section>
  )
}
