import { shortCode } from '../../../contract/ingresso-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { readSituacao, SITUACOES, type Situacao, ticketDisplay } from '../../../contract/vendas-rules.ts'
import { serverNow } from '../../lib/clock.ts'
import { DISPLAY_TONES, ticketName } from '../../lib/ticket-labels.ts'
import { ADM_INGRESSOS as TEXTS } from '../../texts/adm-ingressos.ts'
import { Chips } from '../../ui/choice/chips.tsx'
import { StatePill } from '../../ui/pill/pill.tsx'
import { shortMoment } from './short-moment.ts'
import styles from './ticket-list.module.css'

// What lists of tickets have in common: their columns, and the filter by what happened to a ticket.

const { columns } = TEXTS

function State({ venda }: { venda: Venda }) {
  const display = ticketDisplay(venda, new Date(serverNow()))
  return <StatePill tone={DISPLAY_TONES[display]}>{display}</StatePill>
}

/** Text in one line: a code or a moment broken in two is hard to read. */
const Whole = ({ children }: { children: string }) => <span className={styles.whole}>{children}</span>

export const TICKET_COLUMNS = {
  evento: { key: 'evento', head: columns.evento, cell: ticketName },
  codigo: { key: 'codigo', head: columns.codigo, cell: ({ id }: Venda) => <Whole>{shortCode(id)}</Whole> },
  compra: {
    key: 'compra',
    head: columns.compra,
    cell: ({ created_at }: Venda) => <Whole>{shortMoment(created_at)}</Whole>,
  },
  situacao: {
    key: 'situacao',
    head: columns.situacao,
    align: 'end',
    cell: (venda: Venda) => <State venda={venda} />,
  },
} as const

const OPTIONS = SITUACOES.map((value) => ({ value, content: TEXTS.situacoes[value] }))

type SituacaoChipsProps = { chosen: Situacao; onChoose: (situacao: Situacao) => void }

/** The choice of the tickets to list by what happened to them. */
export const SituacaoChips = ({ chosen, onChoose }: SituacaoChipsProps) => (
  <div className={styles.situacoes}>
    <Chips
      inRow
      legend={TEXTS.show}
      options={OPTIONS}
      chosen={chosen}
      onChoose={(text) => onChoose(readSituacao(text))}
    />
  </div>
)
