import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { pageRange } from '../../../contract/list-address-rules.ts'
import { ReajusteInput, type Socio } from '../../../contract/socio.ts'
import { usePreviewRepriceQuery } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { priceText } from './price.ts'
import styles from './reprice-sheet.module.css'

const { reprice: texts } = ADM_SOCIO

const before: Column<Socio> = {
  key: 'before',
  head: texts.columns.before,
  cell: ({ valor_atual }) => priceText(valor_atual),
  align: 'end',
}
const afterColumn = (valor: string): Column<Socio> => ({
  key: 'after',
  head: texts.columns.after,
  cell: () => `R$ ${valor}`,
  align: 'end',
})
/** Both prices in the line of a card. */
const changeColumn = (valor: string): Column<Socio> => ({
  key: 'change',
  head: texts.columns.after,
  cell: ({ valor_atual }) => `${priceText(valor_atual)} → R$ ${valor}`,
})

type RepricePreviewProps = {
  /** As typed. */
  valor: string
  /** Called with how many a new price changes; null while that is not known. */
  onTotal: (total: number | null) => void
}

/** Who a new price changes, and the sum of all prices before and after it; nothing for a text that is no price. */
export function RepricePreview({ valor, onTotal }: RepricePreviewProps) {
  const isWide = useIsWide()
  const [at, setAt] = useState({ valor, pagina: 1 })
  const pagina = at.valor === valor ? at.pagina : 1
  const isPrice = ReajusteInput.safeParse({ valor }).success
  const query = usePreviewRepriceQuery(
    isPrice ? { valor, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE } : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const { data, currentData, isError, isFetching, refetch } = query
  const total = currentData?.total ?? null
  useEffect(() => onTotal(total), [total, onTotal])

  if (!isPrice) return null
  if (isError && !currentData) {
    return <LoadFailed title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <Spinner label={texts.loading} />
  const { first, last, pages } = pageRange(pagina, PAGE_SIZE, data.total)
  const turn = (by: number) => setAt({ valor, pagina: pagina + by })
  return (
    <div className={styles.preview} data-stale={currentData === undefined || undefined}>
      <div role="status">
        <p className={styles.who}>{data.total > 0 ? texts.who(data.total) : texts.nobody}</p>
        {data.total > 0 && (
          <p className={styles.total}>{texts.total(priceText(data.mensal), priceText(data.mensal_depois))}</p>
        )}
      </div>
      {data.list.length > 0 && (
        <DataTable
          label={texts.list}
          rows={data.list}
          keyOf={({ id }) => id}
          title={{
            head: texts.columns.socio,
            cell: ({ cliente }) => cliente.nome,
            nameOf: ({ cliente }) => cliente.nome,
          }}
          columns={isWide ? [before, afterColumn(valor)] : [changeColumn(valor)]}
        />
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <p>{texts.range(first, last, data.total)}</p>
          <Button tone="secondary" disabled={pagina === 1} onClick={() => turn(-1)}>
            {texts.previous}
          </Button>
          <Button tone="secondary" disabled={pagina === pages} onClick={() => turn(1)}>
            {texts.next}
          </Button>
        </div>
      )}
    </div>
  )
}
