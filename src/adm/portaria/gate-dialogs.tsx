import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useState } from 'react'
import { useParams } from 'react-router'
import { formatDateTime, formatTime } from '../../../contract/dates.ts'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { COMMON } from '../../texts/common.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import type { Summary } from './device/device.ts'
import styles from './gate-dialogs.module.css'
import { type Gate, useSummary } from './use-gate.ts'

/** A dialog over the entrance, with its title and a button that closes it. */
export function SmallDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
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

/** The name of this device, which the other gates see; `onClose` gets a new one. */
export function NameDialog({ gate: { named }, onClose }: { gate: Gate; onClose: (portao?: string) => void }) {
  const [portao, setPortao] = useState(named.portao)
  return (
    <SmallDialog title={TEXTS.name.title} onClose={() => onClose()}>
      <Form onSubmit={() => onClose(portao.trim())}>
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

/** A person whom some device let in without the server, and whose ticket was not accepted. */
function Alerta({ alerta, gate: { device } }: { alerta: Summary['alertas'][number]; gate: Gate }) {
  const { id, resultado, lida_em, portao, ingresso, aceita, isSeen } = alerta
  const card: Partial<Record<typeof resultado, string>> = ingresso?.passe ? conflicts.card : {}
  const reason = card[resultado] ?? conflicts.reasons[resultado]
  return (
    <li className={styles.found} data-refused={!isSeen}>
      {ingresso && <p className={styles.who}>{[ingresso.nome, shortCode(ingresso.id)].join(' · ')}</p>}
      <p>{reason}</p>
      <p className={styles.quiet}>
        {aceita && <>{conflicts.first(formatTime(aceita.lida_em), aceita.portao)}. </>}
        {conflicts.again(formatTime(lida_em), portao)}.
      </p>
      {isSeen ? (
        <p className={styles.quiet}>{conflicts.isSeen}</p>
      ) : (
        <Button tone="secondary" onClick={() => void device.seen(id)}>
          {conflicts.seen}
        </Button>
      )}
    </li>
  )
}

/** Which readings are uploaded, waiting or not accepted, and how many people entered at which gate. */
export function LineDialog({ gate, onClose }: { gate: Gate; onClose: () => void }) {
  const { actor, device } = gate
  const { idEvento = '' } = useParams()
  const { lista, pendentes, alertas } = useSummary(device)
  const isAway = useSelector(actor, ({ context }) => !context.isOnline || context.isSlow)
  const canRehearse = useSelector(actor, (now) => now.can({ type: 'rehearsal.start' }) && !now.context.isRehearsal)
  const isSyncing = useSelector(actor, (now) => now.matches({ open: { line: 'syncing' } }))
  const error = useSelector(actor, ({ context }) => context.error)
  const rehearse = () => {
    actor.send({ type: 'rehearsal.start' })
    onClose()
  }
  const { setores = [], portoes = [], socios: members = 0 } = lista?.contadores ?? {}
  return (
    <SmallDialog title={line.title} onClose={onClose}>
      <div className={styles.list}>
        {error && <p role="alert">{error.text}</p>}
        {isAway && <p>{line.away}</p>}
        <p role="status">{pendentes > 0 ? line.waiting(pendentes) : isAway ? '' : line.online}</p>
        {lista && <p className={styles.quiet}>{line.since(formatDateTime(lista.desde))}</p>}
      </div>
      {alertas.length > 0 && (
        <section>
          <h3 className={styles.heading}>{conflicts.title}</h3>
          <p className={styles.quiet}>{conflicts.text}</p>
          <ul className={styles.list}>
            {alertas.map((alerta) => (
              <Alerta key={alerta.id} alerta={alerta} gate={gate} />
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
        rows={[
          ...setores.map(({ id, nome, entraram, vendidos }) => ({
            key: id,
            label: nome,
            value: line.of(entraram, vendidos),
          })),
          ...(members > 0 ? [{ key: 'socios', label: TEXTS.membersLabel, value: TEXTS.count(members) }] : []),
        ]}
      />
      <Button tone="secondary" wide busy={isSyncing} onClick={() => actor.send({ type: 'sync.now' })}>
        {TEXTS.sync}
      </Button>
      <ButtonLink to={ADM_PATHS.portaria.papelAt(idEvento)} tone="secondary" wide>
        {TEXTS.paper.open}
      </ButtonLink>
      {canRehearse && (
        <section className={styles.list}>
          <h3 className={styles.heading}>{TEXTS.rehearsal.title}</h3>
          <p className={styles.quiet}>{TEXTS.rehearsal.text}</p>
          <Button tone="secondary" wide onClick={rehearse}>
            {TEXTS.rehearsal.start}
          </Button>
        </section>
      )}
    </SmallDialog>
  )
}
