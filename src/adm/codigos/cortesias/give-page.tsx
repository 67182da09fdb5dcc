import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import type { CotaSetor } from '../../../../contract/cortesias.ts'
import { useListCotaSetoresQuery } from '../../../api/office/cortesias.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { ADM } from '../../../texts/adm.ts'
import { ADM_CODIGOS } from '../../../texts/adm-codigos.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import { ListFailed } from '../../shared/list/list-states.tsx'
import { SubPage } from '../../shared/sub-page.tsx'
import { Tabs } from '../codigos-tabs.tsx'
import styles from './list-form.module.css'
import { NoCota } from './no-cota.tsx'
import { NoEvento } from './no-evento.tsx'
import { useCortesiasEvento } from './use-cortesias-evento.ts'

/** `lotes`: those that the caller's own quota is of, by name. */
export type GiveFormProps = {
  idEvento: string
  lotes: readonly { id: string; setor: CotaSetor; nome: string }[]
  onDone: () => void
}
type FormProps = Omit<GiveFormProps, 'lotes'> & { Form: ComponentType<GiveFormProps> }

function WithLotes({ Form, ...props }: FormProps) {
  const { data, error, isFetching, refetch } = useListCotaSetoresQuery(props.idEvento, FRESH)
  if (!data)
    return error === undefined ? (
      <Spinner label={ADM.loading(TEXTS.things)} />
    ) : (
      <ListFailed error={error} list={TEXTS.things} busy={isFetching} onRetry={() => void refetch()} />
    )
  const lotes = data.result.flatMap((setor) =>
    setor.lotes.map(({ id, nr }) => ({ id, setor, nome: ADM_CODIGOS.lote(setor.nome, nr) })),
  )
  return lotes.length === 0 ? <NoCota idEvento={props.idEvento} /> : <Form lotes={lotes} {...props} />
}

type Props = { way: 'nova' | 'lista'; title: string; Form: ComponentType<GiveFormProps> }

/** Gives courtesies, to one person or to a list; who has no quota reads so. */
export function GivePage({ way, title, Form }: Props) {
  const { idEvento, ...missing } = useCortesiasEvento()
  const list = ADM_PATHS.cortesias.ofEvento(idEvento ?? '')
  const navigate = useNavigate()
  return (
    <SubPage title={title} back={{ to: list, label: TEXTS.back }}>
      {idEvento === null ? (
        <NoEvento {...missing} />
      ) : (
        <>
          <div className={styles.ways}>
            <Tabs
              label={TEXTS.ways}
              current={way}
              tabs={[
                { key: 'nova', label: TEXTS.one, to: ADM_PATHS.cortesias.at('nova', idEvento) },
                { key: 'lista', label: TEXTS.many, to: ADM_PATHS.cortesias.at('lista', idEvento) },
              ]}
            />
          </div>
          <WithLotes Form={Form} idEvento={idEvento} onDone={() => void navigate(list)} />
        </>
      )}
    </SubPage>
  )
}
