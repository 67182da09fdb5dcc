import { businessDay, formatDay } from '../../../contract/dates.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { Cobranca, SocioOfCliente } from '../../../contract/socio.ts'
import { cadeiraOf } from '../../../contract/socio-rules.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetConfigSocioOfficeQuery, useGetSocioOfficeQuery } from '../../api/office/socio.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_CLIENTES } from '../../texts/adm-clientes.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { MemberStatus } from '../shared/member-status.tsx'
import styles from './cliente-page.module.css'

const { membership: texts } = ADM_CLIENTES

const reais = (valor: number): string => formatReais(toCents(valor))
const dayOf = (instant: string): string => formatDay(businessDay(instant))

type Fact = { key: string; label: string; value: string }

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const chargeFact = ({ status, valor, vence_em, created_at }: Cobranca): Fact => ({
  key: created_at,
  label: dayOf(vence_em ?? created_at),
  value: `${reais(valor)} · ${texts.charges[status]}`,
})

function Member({ socio, seat }: { socio: NonNullable<SocioOfCliente>; seat: string | null }) {
  const facts = [
    ...(seat === null ? [] : [{ key: 'seat', label: texts.seat, value: seat }]),
    { key: 'since', label: texts.since, value: dayOf(socio.data_inicio) },
    { key: 'price', label: texts.price, value: texts.monthly(reais(socio.valor_atual), socio.dia_cobranca) },
  ]
  return (
    <div className={styles.member}>
      <MemberStatus socio={socio} />
      <Facts facts={facts} />
      {socio.cobrancas.length > 0 && (
        <>
          <h4>{texts.newest}</h4>
          <Facts facts={socio.cobrancas.map(chargeFact)} />
        </>
      )}
    </div>
  )
}

/** The person's membership of the club with its newest charges, or that there is none. */
export function Membership({ idCliente }: { idCliente: string }) {
  const { data, error, isFetching, refetch } = useGetSocioOfficeQuery(idCliente, FRESH)
  const { data: config } = useGetConfigSocioOfficeQuery()
  return (
    <section aria-label={texts.title}>
      <h3 className={styles.heading}>{texts.title}</h3>
      {data ? (
        <Member
          socio={data}
          seat={config && data.nr_cadeira !== null ? cadeiraOf(data.nr_cadeira, config).nome : null}
        />
      ) : data === null ? (
        <p>{texts.none}</p>
      ) : error ? (
        <LoadFailed title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={ADM.loadingRecord} />
      )}
    </section>
  )
}
