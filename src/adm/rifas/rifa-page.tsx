import { useParams } from 'react-router'
import { isId } from '../../../contract/list-address-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetRifaOfficeQuery } from '../../api/office/rifas.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { LIST } from './addresses.ts'
import { RifaDraw } from './rifa-draw.tsx'
import { RifaFacts } from './rifa-facts.tsx'
import { RifaHead } from './rifa-head.tsx'
import styles from './rifa-page.module.css'
import { RifaSales } from './rifa-sales.tsx'

const BACK = { to: LIST, label: TEXTS.title }

/** One raffle: whether it is on the site, what of it is sold, and its draw. */
export function RifaPage() {
  const { idRifa = '' } = useParams()
  const query = useGetRifaOfficeQuery(idRifa, { skip: !isId(idRifa), ...FRESH })
  return (
    <SubPage title={query.data?.nome ?? TEXTS.title} back={BACK}>
      <RecordPage id={idRifa} query={query} back={BACK}>
        {(rifa) => (
          <>
            <RifaHead rifa={rifa} />
            <div className={styles.layout}>
              <div className={styles.main}>
                <RifaSales rifa={rifa} />
                <RifaDraw rifa={rifa} />
              </div>
              <RifaFacts rifa={rifa} />
            </div>
          </>
        )}
      </RecordPage>
    </SubPage>
  )
}
