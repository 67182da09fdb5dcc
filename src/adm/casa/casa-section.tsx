import { useGetCasaOfficeQuery } from '../../api/office/casa.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_CASA as TEXTS } from '../../texts/adm-casa.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { CasaForm } from './casa-form.tsx'

function CasaScreen() {
  const { data, isFetching, isError, refetch } = useGetCasaOfficeQuery(undefined, FRESH)
  if (data) return <CasaForm casa={data} />
  if (!isError) return <Spinner label={TEXTS.loading} />
  return <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
}

const ROUTES = [{ index: true, element: <CasaScreen /> }]

/** The house: its names, its logo, its colours, who sells and how to reach them. */
export default function CasaSection() {
  return <SectionRoutes routes={ROUTES} />
}
