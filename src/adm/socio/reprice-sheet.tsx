import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { pageRange } from '../../../contract/list-address-rules.ts'
import { readReais } from '../../../contract/money-input-rules.ts'
import { PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import { type ConfigSocio, ReajusteInput, type Socio } from '../../../contract/socio.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useListPlanosOfficeQuery } from '../../api/office/planos.ts'
import { usePreviewRepriceQuery, useRepriceSociosMutation } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { MoneyInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { priceInput, priceText } from './price.ts'
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
  cell: () => readReais(valor),
  align: 'end',
})
/** The column with both prices, in the line of a card. */
const changeColumn = (valor: string): Column<Socio> => ({
  key: 'change',
  head: texts.columns.after,
  cell: ({ valor_atual }) => `${priceText(valor_atual)} → ${readReais(valor)}`,
})

/** The plan whose members are repriced; `nome` is null while the club has only one. */
type Repriced = { id: string; nome: string | null; valor: number }

type RepricePreviewProps = {
  idPlano: string
  /** The typed price. */
  valor: string
  /** Called with the number of members whose price changes; null while it is not known. */
  onTotal: (total: number | null) => void
}

/** The members whose price changes, and the sum of all prices before and after; nothing for an invalid price. */
function RepricePreview({ idPlano, valor, onTotal }: RepricePreviewProps) {
  const isWide = useIsWide()
  const [at, setAt] = useState({ valor, pagina: 1 })
  const pagina = at.valor === valor ? at.pagina : 1
  const isPrice = ReajusteInput.safeParse({ valor }).success
  const query = usePreviewRepriceQuery(
    isPrice ? { id_plano: idPlano, valor, cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE } : skipToken,
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

/** A new price for all members of a plan, with a preview before the confirmation. */
function RepriceSheet({ plano, onClose }: { plano: Repriced; onClose: () => void }) {
  const [save] = useRepriceSociosMutation()
  const [total, setTotal] = useState<number | null>(null)
  const form = useOfficeForm({
    schema: ReajusteInput,
    initial: { id_plano: plano.id, valor: priceInput(plano.valor) },
    save,
    failure: CATALOGUE.alterarAssinatura,
    report: { text: texts.done },
    onSaved: onClose,
  })
  const typed = String(useWatch({ control: form.control, name: 'valor' }))
  return (
    <Sheet
      wide
      title={plano.nome ? texts.titleOf(plano.nome) : texts.title}
      busy={form.busy}
      onClose={() => leaveWhenSaved(onClose)}
    >
      <OfficeForm
        form={form}
        labels={{ valor: texts.valor }}
        onCancel={onClose}
        saveLabel={texts.submit(total ?? 0)}
        canSave={total !== null && total > 0}
      >
        <div className={styles.price}>
          <MoneyInput control={form.control} name="valor" label={texts.valor} autoFocus />
        </div>
        <p className={styles.note}>{texts.when}</p>
        <RepricePreview idPlano={plano.id} valor={typed} onTotal={setTotal} />
      </OfficeForm>
    </Sheet>
  )
}

const { prices: barTexts } = ADM_SOCIO

type Price = { valor: number; quantidade: number }
const sum = (prices: readonly Price[]): number => prices.reduce((count, { quantidade }) => count + quantidade, 0)

/** A line for each plan with members. */
export function PriceBars({ config }: { config: ConfigSocio }) {
  const planos = useListPlanosOfficeQuery().data?.result ?? []
  const [first] = planos
  if (planos.length > 1 && first) return planos.map((plano) => <PriceBar key={plano.id} plano={plano} />)
  return <PriceBar plano={{ id: PRIMEIRO_PLANO, nome: null, valor: config.valor }} />
}

/** How many members of a plan pay another price than new ones, and the button that changes it. Nothing without members. */
function PriceBar({ plano }: { plano: Repriced }) {
  const { id, nome, valor } = plano
  const [isRepricing, setIsRepricing] = useState(false)
  const { data } = usePreviewRepriceQuery({ id_plano: id, valor: priceInput(valor), limit: 1 }, FRESH)
  if (!data || data.por_valor.length === 0) return null
  const now = priceText(valor)
  const old = data.por_valor.filter((price) => price.valor !== valor)
  const [others, current] = [sum(old), sum(data.por_valor) - sum(old)]
  const [only] = old
  return (
    <section className={styles.card} aria-label={nome ? barTexts.titleOf(nome) : barTexts.title}>
      <div className={styles.text}>
        {nome && <h3 className={styles.plano}>{nome}</h3>}
        {others === 0 ? (
          <p>{barTexts.all(current, now)}</p>
        ) : (
          <p className={styles.line}>
            <span>
              <strong>{barTexts.people(others)}</strong>{' '}
              {barTexts.old(others, old.length === 1 && only ? priceText(only.valor) : null)}
            </span>
            {current > 0 && <span className={styles.current}>{barTexts.current(current, now)}</span>}
          </p>
        )}
        <div className={styles.bar} aria-hidden="true">
          {others > 0 && <span className={styles.old} style={{ flexGrow: others }} />}
          {current > 0 && <span className={styles.new} style={{ flexGrow: current }} />}
        </div>
        {old.length > 1 && (
          <p className={styles.each}>
            {old.map(({ valor, quantidade }) => barTexts.each(quantidade, priceText(valor))).join(' · ')}
          </p>
        )}
      </div>
      <Button tone="secondary" onClick={() => setIsRepricing(true)}>
        {data.total > 0 ? barTexts.action(data.total) : barTexts.actionAll}
      </Button>
      {isRepricing && <RepriceSheet plano={plano} onClose={() => setIsRepricing(false)} />}
    </section>
  )
}
