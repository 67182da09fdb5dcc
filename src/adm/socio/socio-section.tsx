import { FRESH } from '../../api/office/office-api.ts'
import { useGetPainelQuery } from '../../api/office/painel.ts'
import { useGetConfigSocioOfficeQuery } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { ClubPanel } from './club-form.tsx'
import { MembersList } from './members-list.tsx'
import { priceText } from './price.ts'
import { PlanosPanel } from './planos-panel.tsx'
import { PriceBars } from './reprice-sheet.tsx'
import styles from './socio-section.module.css'

const { figures: texts } = ADM_SOCIO
const DAYS = 30

/** The size and the growth of the club; nothing until they are loaded. */
function Figures() {
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

/** The club's settings beside its members. */
function SocioScreen() {
  const { data: config, isFetching, isError, refetch } = useGetConfigSocioOfficeQuery(undefined, FRESH)
  if (!config) {
    const { failed, loading } = ADM_SOCIO.club
    return isError ? (
      <LoadFailed title={failed} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Spinner label={loading} />
    )
  }
  return (
    <div className={styles.screen}>
      <ClubPanel config={config} />
      <div className={styles.members}>
        <Figures />
        <PlanosPanel />
        <PriceBars config={config} />
        <MembersList qtdLinha={config.qtd_linha} />
      </div>
    </div>
  )
}

const ROUTES = [{ index: true, element: <SocioScreen /> }]

/** The club: its settings, its stand and its members (docs/product.md#back-office-routes). */
export default function SocioSection() {
  return <SectionRoutes routes={ROUTES} />
}
