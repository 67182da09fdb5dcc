import { useId, useState } from 'react'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { Rifa, RifaVendasList } from '../../../contract/rifas.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useListRifaVendasQuery } from '../../api/office/rifas.ts'
import { ADM_RIFAS as TEXTS } from '../../texts/adm-rifas.ts'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { ShareBar } from '../../ui/share-bar/share-bar.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VendasExport } from '../shared/export-button.tsx'
import styles from './rifa-page.module.css'

type Venda = RifaVendasList['result'][number]

/** The result of the search for one number; '' if the text is not a number. */
function answerOf(typed: string, total: number, vendas: readonly Venda[]): string {
  const nr = /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN
  if (Number.isNaN(nr)) return ''
  if (nr < 1 || nr > total) return TEXTS.lookUpAnswer.outside(total)
  const found = vendas.find(({ nr_sorte }) => nr_sorte === nr)
  if (!found) return TEXTS.lookUpAnswer.free(nr)
  return found.status === 'paid' ? TEXTS.lookUpAnswer.paid(nr) : TEXTS.lookUpAnswer.reservado(nr)
}

/** How much of a raffle is sold, its revenue, and the state of any number. */
export function RifaSales({ rifa }: { rifa: Rifa }) {
  const id = useId()
  const { vendidos = 0, arrecadado = 0, qtd_numeros } = rifa
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.title}>
        <h3 id={id}>{TEXTS.salesTitle}</h3>
        <VendasExport things={TEXTS.soldNumbers} filter={{ idRifa: rifa.id }} />
      </div>
      <p className={styles.sold}>
        <strong>{TEXTS.count(vendidos)}</strong> {TEXTS.salesOf(qtd_numeros)}
      </p>
      <ShareBar part={vendidos} whole={qtd_numeros} title={TEXTS.soldOf(vendidos, qtd_numeros)} />
      <Numbers rifa={rifa} revenue={formatReais(toCents(arrecadado))} />
    </section>
  )
}

function Numbers({ rifa: { id, qtd_numeros }, revenue }: { rifa: Rifa; revenue: string }) {
  const [typed, setTyped] = useState('')
  const { data, error, isFetching, refetch } = useListRifaVendasQuery(id, FRESH)
  const reserved = data?.result.filter(({ status }) => status !== 'paid').length ?? 0
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{TEXTS.revenue}</dt>
          <dd>{revenue}</dd>
        </div>
        {data && (
          <>
            <div>
              <dt>{TEXTS.reserved}</dt>
              <dd>{TEXTS.count(reserved)}</dd>
            </div>
            <div>
              <dt>{TEXTS.free}</dt>
              <dd>{TEXTS.count(qtd_numeros - data.total)}</dd>
            </div>
          </>
        )}
      </dl>
      {data ? (
        <div className={styles.lookUp}>
          <SearchField label={TEXTS.lookUp} name="numero" value={typed} onSearch={setTyped} maxLength={6} />
          <p role="status">{answerOf(typed, qtd_numeros, data.result)}</p>
        </div>
      ) : error === undefined ? (
        <Spinner label={TEXTS.salesLoading} />
      ) : (
        <LoadFailed title={TEXTS.salesFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  )
}
