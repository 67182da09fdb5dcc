import { formatDateTime } from '../../../contract/dates.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { isReturned, MENSAGEM_WORDS, problemaText } from '../../../contract/mensagens-rules.ts'
import type { Mensagem } from '../../../contract/mensagens.ts'
import { useListMensagensQuery, useRetryMensagemMutation } from '../../api/office/mensagens.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_MENSAGENS } from '../../texts/adm-mensagens.ts'
import type { RowAction } from '../../ui/data-table/columns.ts'
import { StatePill } from '../../ui/pill/pill.tsx'
import { Section } from '../../ui/section/section.tsx'
import { ListScreen } from '../shared/list/list-screen.tsx'
import { Empty } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { useToast } from '../shared/use-toast.ts'
import styles from './pending-list.module.css'

const TEXTS = ADM_MENSAGENS.list

function nameOf({ tipo }: Mensagem): string {
  const words = (MENSAGEM_WORDS as Partial<Record<string, { nome: string }>>)[tipo]
  return words?.nome ?? TEXTS.unknownKind
}

const stateOf = ({ estado, tentativas, proxima_em, problema }: Mensagem) => (
  <span className={styles.state}>
    {estado === 'desistida' ? (
      <StatePill tone="bad">{problema && isReturned(problema) ? TEXTS.returned : TEXTS.gaveUp}</StatePill>
    ) : (
      <StatePill tone="wait">{TEXTS.waits}</StatePill>
    )}
    <span className={styles.why}>
      {[
        problema && problemaText(problema),
        tentativas > 0 && TEXTS.tries(tentativas),
        tentativas > 0 && proxima_em && TEXTS.next(formatDateTime(proxima_em)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </span>
)

/** The messages that could not be sent, which a person may send again, and those that wait. */
export function PendingList() {
  const { address, addressOf } = useListAddress([])
  const { pagina } = address
  const query = useListMensagensQuery({ cursor: (pagina - 1) * PAGE_SIZE, limit: PAGE_SIZE }, FRESH)
  const [retry, { isLoading, originalArgs }] = useRetryMensagemMutation()
  const toast = useToast()
  const tryAgain = async ({ id }: Mensagem) => {
    const { error } = await retry({ id })
    if (error === undefined) toast(TEXTS.again)
  }
  const actionsOf = (mensagem: Mensagem): RowAction[] =>
    mensagem.estado === 'desistida'
      ? [
          {
            key: 'retry',
            label: TEXTS.tryAgain,
            icon: 'redo',
            onPress: () => void tryAgain(mensagem),
            disabled: isLoading && originalArgs?.id === mensagem.id ? TEXTS.trying : undefined,
          },
        ]
      : []
  return (
    <div className={styles.list}>
      <Section title={TEXTS.title}>
        <ListScreen
          label={TEXTS.label}
          things={TEXTS.things}
          order={TEXTS.order}
          query={query}
          rowsOf={({ result, total }) => ({ rows: result, total })}
          pagina={pagina}
          addressOf={addressOf}
          keyOf={({ id }) => id}
          title={{
            head: TEXTS.columns.what,
            cell: nameOf,
            nameOf: (mensagem) => `${nameOf(mensagem)}, ${TEXTS.canal[mensagem.canal]}`,
          }}
          columns={[
            {
              key: 'canal',
              head: TEXTS.columns.by,
              cell: ({ canal }) => <span className={styles.by}>{TEXTS.canal[canal]}</span>,
            },
            { key: 'para', head: TEXTS.columns.to, cell: ({ para }) => para ?? TEXTS.nobody },
            { key: 'when', head: TEXTS.columns.when, cell: ({ created_at }) => formatDateTime(created_at) },
            { key: 'state', head: TEXTS.columns.state, cell: stateOf },
          ]}
          actionsOf={actionsOf}
          empty={<Empty title={TEXTS.empty.title} text={TEXTS.empty.text} />}
        />
      </Section>
    </div>
  )
}
