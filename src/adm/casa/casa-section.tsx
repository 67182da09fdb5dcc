import { useGetCasaOfficeQuery } from '../../api/office/casa.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { ADM_CASA as TEXTS } from '../../texts/adm-casa.ts'
import { ADM_COMECO } from '../../texts/adm-comeco.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { BackLink } from '../shared/sub-page.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { CasaForm } from './casa-form.tsx'

function CasaScreen() {
  const { data, isFetching, isError, refetch } = useGetCasaOfficeQuery(undefined, FRESH)
  if (data)
    return (
      <>
        <BackLink to={ADM_PATHS.comeco} label={ADM_COMECO.title} />
        <CasaForm casa={data} />
      </>
    )
  if (!isError) return <Spinner label={TEXTS.loading} />
  return <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
}

const ROUTES = [{ index: true, element: <CasaScreen /> }]

/** The house: its names, its logo, its colours, who sells and how to reach them. */
export default function CasaSection() {
  return <SectionRoutes routes={ROUTES} />
}
