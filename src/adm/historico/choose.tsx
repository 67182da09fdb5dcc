import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { NAME_FILTER_MIN } from '../../../contract/limits.ts'
import { isSearch } from '../../../contract/list-address-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { useListClientesQuery } from '../../api/office/clientes.ts'
import { useListEventosOfficeQuery } from '../../api/office/eventos.ts'
import { dayLabel } from '../../lib/dates.ts'
import { ADM_HISTORICO as TEXTS } from '../../texts/adm-historico.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './historico.module.css'

type Chosen = { evento: string; pessoa: string; id: string }
type One = { id: string; nome: string; note: string }
type FoundProps = { title: string; all: readonly One[]; onChoose: (id: string) => void }

const Found = ({ title, all, onChoose }: FoundProps) => (
  <section className={styles.found}>
    <h3>{title}</h3>
    {all.map(({ id, nome, note }) => (
      <button key={id} type="button" className={styles.one} onClick={() => onChoose(id)}>
        {nome} <small>{note}</small>
      </button>
    ))}
  </section>
)

const FEW = 8

/** The search of the dialog. What is typed may be a person's name, so it is kept here and not in the address. */
function Search({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const [q, setQ] = useState('')
  const isReady = isSearch(q)
  const eventos = useListEventosOfficeQuery(isReady ? { pesquisa: { nome: q }, cursor: 0, limit: FEW } : skipToken)
  const clientes = useListClientesQuery(isReady ? { pesquisa: q, cursor: 0, limit: FEW } : skipToken)
  const isBusy = eventos.isFetching || clientes.isFetching
  const events = (eventos.data?.result ?? []).map(({ id, nome, data }) => ({ id, nome, note: dayLabel(data) }))
  const people = (clientes.data?.result ?? []).map(({ id, nome, telefone }) => ({
    id,
    nome,
    note: maskPhone(telefone),
  }))
  const retry = () => {
    void eventos.refetch()
    void clientes.refetch()
  }
  return (
    <>
      <SearchField label={TEXTS.chooseSearch} name="quem" value={q} onSearch={setQ} />
      {!isReady ? (
        <p>{TEXTS.chooseMin(NAME_FILTER_MIN)}</p>
      ) : eventos.error || clientes.error ? (
        <LoadFailed title={TEXTS.chooseFailed} busy={isBusy} onRetry={retry} />
      ) : isBusy ? (
        <Spinner label={TEXTS.choosing} />
      ) : (
        <>
          {events.length + people.length === 0 && <p>{TEXTS.chooseNone}</p>}
          {events.length > 0 && (
            <Found title={TEXTS.eventos} all={events} onChoose={(evento) => onChoose({ evento, pessoa: '', id: '' })} />
          )}
          {people.length > 0 && (
            <Found
              title={TEXTS.clientes}
              all={people}
              onChoose={(pessoa) => onChoose({ pessoa, evento: '', id: '' })}
            />
          )}
        </>
      )}
    </>
  )
}

/** Chooses the event or the person whose history is shown. */
export function Choose({ onChoose }: { onChoose: (chosen: Chosen) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const choose = (chosen: Chosen) => {
    setIsOpen(false)
    onChoose(chosen)
  }
  return (
    <>
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        {TEXTS.choose}
      </Button>
      {isOpen && (
        <Sheet title={TEXTS.choose} onClose={() => setIsOpen(false)}>
          <Search onChoose={choose} />
        </Sheet>
      )}
    </>
  )
}
