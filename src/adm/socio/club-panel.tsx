import { useId, useState } from 'react'
import type { ConfigSocio } from '../../../contract/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { ClubForm } from './club-form.tsx'
import styles from './club-panel.module.css'
import { priceText } from './price.ts'

const { club: texts } = ADM_SOCIO

/** The club's settings in a card. Where it is not beside the members it is folded, and keeps what was typed. */
export function ClubPanel({ config }: { config: ConfigSocio }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.summary}>{texts.summary(priceText(config.valor), config.maximo_socios)}</p>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={open}
          aria-controls={id}
          aria-labelledby={`${id}-title`}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" />
        </button>
      </div>
      <div id={id} className={styles.body} data-open={open || undefined}>
        <ClubForm config={config} onCancel={() => setOpen(false)} />
      </div>
    </section>
  )
}
