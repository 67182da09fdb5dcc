import { useSelector } from '@xstate/react'
import { formatDateTime, formatTime } from '../../../contract/dates.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Leitura } from './device/disk.ts'
import styles from './small-dialog.module.css'
import { SmallDialog } from './small-dialog.tsx'
import { type Gate, useSummary } from './use-gate.ts'

const { line, conflicts } = TEXTS

type Row = { key: string; label: string; value: string }

const Rows = ({ title, rows }: { title: string; rows: Row[] }) => (
  <section>
    <h3 className={styles.heading}>{title}</h3>
    <dl className={styles.rows}>
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** A person who came in without the server, which then said no. */
function Conflict({ leitura, gate: { device } }: { leitura: Leitura; gate: Gate }) {
  const { id, idVenda, lida_em, portao, resposta } = leitura
  if (!resposta) return null
  const { resultado, entregue_em, portao: other } = resposta
  const where =
    entregue_em && resultado === 'ja-utilizada' ? ` ${conflicts.at(formatTime(entregue_em), other ?? '')}` : ''
  return (
    <li className={styles.found}>
      <p className={styles.who}>{device.nameOf(idVenda)}</p>
      <p>{conflicts.reasons[resultado] + where}</p>
      <p className={styles.quiet}>{conflicts.reading(formatTime(lida_em), portao)}</p>
      <Button tone="secondary" onClick={() => void device.seen(id)}>
        {conflicts.seen}
      </Button>
    </li>
  )
}

/** What was sent, what waits, what the server did not accept, and how many came in where. */
export function LineDialog({ gate, onClose }: { gate: Gate; onClose: () => void }) {
  const { actor, device } = gate
  const { lista, pendentes, conflitos } = useSummary(device)
  const isAway = useSelector(actor, ({ context }) => !context.isOnline)
  const isSyncing = useSelector(actor, (now) => now.matches({ open: { line: 'syncing' } }))
  const error = useSelector(actor, ({ context }) => context.error)
  const { setores = [], portoes = [] } = lista?.contadores ?? {}
  return (
    <SmallDialog title={line.title} onClose={onClose}>
      <div className={styles.list}>
        {error && <p role="alert">{error.text}</p>}
        {isAway && <p>{line.away}</p>}
        <p role="status">{pendentes > 0 ? line.waiting(pendentes) : isAway ? '' : line.online}</p>
        {lista && <p className={styles.quiet}>{line.since(formatDateTime(lista.desde))}</p>}
      </div>
      {conflitos.length > 0 && (
        <section>
          <h3 className={styles.heading}>{conflicts.title}</h3>
          <p className={styles.quiet}>{conflicts.text}</p>
          <ul className={styles.list}>
            {conflitos.map((leitura) => (
              <Conflict key={leitura.id} leitura={leitura} gate={gate} />
            ))}
          </ul>
        </section>
      )}
      {portoes.length > 0 && (
        <Rows
          title={line.perGate}
          rows={portoes.map(({ portao, entraram }) => ({
            key: portao,
            label: portao || line.unnamed,
            value: TEXTS.count(entraram),
          }))}
        />
      )}
      <Rows
        title={line.perSector}
        rows={setores.map(({ id, nome, entraram, vendidos }) => ({
          key: id,
          label: nome,
          value: line.of(entraram, vendidos),
        }))}
      />
      <Button tone="secondary" wide busy={isSyncing} onClick={() => actor.send({ type: 'sync.now' })}>
        {TEXTS.sync}
      </Button>
    </SmallDialog>
  )
}
