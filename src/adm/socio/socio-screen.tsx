import { FRESH } from '../../api/office/office-api.ts'
import { useGetConfigSocioOfficeQuery } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { ClubPanel } from './club-panel.tsx'
import { Figures } from './figures.tsx'
import { MembersList } from './members-list.tsx'
import { PriceBar } from './price-bar.tsx'
import styles from './socio-screen.module.css'

/** The club's settings beside its members. */
export function SocioScreen() {
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
        <PriceBar config={config} />
        <MembersList qtdLinha={config.qtd_linha} />
      </div>
    </div>
  )
}
