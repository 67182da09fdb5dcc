import { useGetPainelQuery } from '../../api/office/painel.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import styles from './figures.module.css'
import { priceText } from './price.ts'

const { figures: texts } = ADM_SOCIO
const DAYS = 30

/** How large the club is, and how it grows; nothing while that is not known. */
export function Figures() {
  const socios = useGetPainelQuery({ dias: DAYS }).data?.socios
  const figures = socios && [
    { label: texts.ativos, value: socios.ativos.toLocaleString('pt-BR') },
    { label: texts.mensal, value: priceText(socios.mensal) },
    { label: texts.novos, value: socios.novos.toLocaleString('pt-BR') },
    { label: texts.cancelados, value: socios.cancelados.toLocaleString('pt-BR') },
  ]
  return (
    <section className={styles.frame} aria-label={texts.label}>
      {figures && (
        <dl className={styles.figures}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
