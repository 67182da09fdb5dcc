import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useState } from 'react'
import { formatDateTime, formatTime } from '../../../contract/dates.ts'
import { ticketCodeIn } from '../../../contract/ingresso-rules.ts'
import { typedCode } from '../../../contract/portaria-rules.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { COMMON } from '../../texts/common.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { Leitura, StoredIngresso } from './device/disk.ts'
import styles from './gate-dialogs.module.css'
import { type Gate, useSummary } from './use-gate.ts'

/** A dialog over the entrance, with its title and a button that closes it. */
function SmallDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  return (
    <Modal labelledBy={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton name="close" label={COMMON.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  )
}

/** The longest name that the server accepts. */
const LONGEST = 40

/** The name of this device, which the other gates see. */
export function NameDialog({ gate: { named, name }, onClose }: { gate: Gate; onClose: () => void }) {
  const [portao, setPortao] = useState(named.portao)
  const save = () => {
    name({ portao: portao.trim() })
    onClose()
  }
  return (
    <SmallDialog title={TEXTS.name.title} onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          label={TEXTS.name.label}
          hint={TEXTS.name.hint}
          name="portao"
          value={portao}
          onChange={setPortao}
          maxLength={LONGEST}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" wide>
          {TEXTS.name.save}
        </Button>
      </Form>
    </SmallDialog>
  )
}

const { typing } = TEXTS

/**
 * The code printed under the QR code, typed. It is short and not secret, so a person compares the name before the
 * entrance. A scanner that types its code into this field is read at once.
 */
export function TypeDialog({ gate: { device, read }, onClose }: { gate: Gate; onClose: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [found, setFound] = useState<StoredIngresso[]>([])
  const confirm = (scan: Parameters<typeof read>[0]) => {
    onClose()
    read(scan)
  }
  const type = (next: string) => {
    setText(next)
    setError(null)
    setFound([])
  }
  const submit = () => {
    if (ticketCodeIn(text) !== null) return confirm({ codigo: text })
    const code = typedCode(text)
    const matching = code === null ? [] : device.find(code)
    setFound(matching)
    setError(code === null ? typing.invalid : matching.length === 0 ? typing.unknown : null)
  }
  return (
    <SmallDialog title={typing.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={typing.label}
          hint={typing.hint}
          name="codigo"
          value={text}
          onChange={type}
          error={error}
          maxLength={300}
          autoComplete="off"
          autoFocus
        />
        {found.length === 0 && (
          <Button type="submit" wide>
            {typing.find}
          </Button>
        )}
      </Form>
      <div className={styles.list} aria-live="polite">
        {found.map(({ id, nome, setor, lote, lugar }) => (
          <div key={id} className={styles.list}>
            <div className={styles.found}>
              <p className={styles.who}>{nome}</p>
              <p>{[TEXTS.lote(setor, lote), lugar].filter(Boolean).join(' · ')}</p>
              <p className={styles.quiet}>{typing.check}</p>
            </div>
            <Button wide onClick={() => confirm({ idVenda: id })}>
              {typing.confirm}
            </Button>
          </div>
        ))}
      </div>
    </SmallDialog>
  )
}

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

/** A reading that admitted a person without the server, and that the server then did not accept. */
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

/** Which readings are uploaded, waiting or not accepted, and how many people entered at which gate. */
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
