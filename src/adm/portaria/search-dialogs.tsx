import { useState, useTransition } from 'react'
import { formatDateTime } from '../../../contract/dates.ts'
import { shortCode, entranceCodeIn } from '../../../contract/ingresso-rules.ts'
import type { PortariaAchado } from '../../../contract/portaria.ts'
import { passRefusal, procuraOf, resultadoOf, typedCode } from '../../../contract/portaria-rules.ts'
import { dayAndHour, today } from '../../lib/dates.ts'
import { ADM_PORTARIA as TEXTS } from '../../texts/adm-portaria.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { Named } from './device/disk.ts'
import type { By } from './device/search.ts'
import { SmallDialog } from './gate-dialogs.tsx'
import styles from './gate-dialogs.module.css'
import type { Gate } from './use-gate.ts'

const { typing, person, found } = TEXTS

type Texts = { unknown: string; unknownHere: string }
type Found = Awaited<ReturnType<Gate['device']['search']>>
const NOTHING: Found = { result: [], mais: false, isHere: false }

/** A search of this gate: its tickets, and what to say when it found none or failed. */
function useSearch({ actor, device }: Gate, { unknown, unknownHere }: Texts) {
  const [answer, setAnswer] = useState(NOTHING)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, start] = useTransition()
  const forget = (why: string | null = null) => {
    setAnswer(NOTHING)
    setError(why)
  }
  const search = (by: By) =>
    start(async () => {
      try {
        const next = await device.search(by, actor.getSnapshot().context.isOnline)
        start(() => {
          setAnswer(next)
          setError(next.result.length > 0 ? null : next.isHere ? unknownHere : unknown)
        })
      } catch (failure) {
        start(() => forget(String(Object(failure).message ?? found.failed)))
      }
    })
  return { answer, error, isBusy, search, forget }
}

/** Why a found ticket does not admit; null when it does. */
function refusalOf({ evento, estado, entregue_em, portao, passe }: PortariaAchado): string | null {
  if (evento) return found.otherEvento(evento.nome, dayAndHour(evento.data, evento.hora))
  const resultado = resultadoOf({ estado, entregue_em, passe }, today())
  if (resultado === 'aceita') return null
  const card = passe && entregue_em === null ? passRefusal(passe, today()) : null
  if (card) return TEXTS.card[card]
  return resultado === 'ja-utilizada' && entregue_em
    ? found.used(TEXTS.usedOn(formatDateTime(entregue_em), portao))
    : TEXTS.states[estado]
}

type TicketsProps = { achados: readonly PortariaAchado[]; onConfirm: (named: Named) => void }

/** The tickets that were found, each with its own answer; one that admits has a button. */
const Tickets = ({ achados, onConfirm }: TicketsProps) => (
  <div className={styles.list} aria-live="polite">
    {achados.map((achado) => {
      const { id, nome, setor, lote, lugar, acompanha } = achado
      const refusal = refusalOf(achado)
      return (
        <div key={id} className={styles.list}>
          <div className={styles.found} data-refused={refusal !== null}>
            <p className={styles.who}>{nome}</p>
            <p>{[TEXTS.lote(setor, lote), lugar, shortCode(id)].filter(Boolean).join(' · ')}</p>
            {acompanha && <p>{TEXTS.companion(nome, acompanha)}</p>}
            {refusal === null ? (
              <p className={styles.quiet}>{found.check}</p>
            ) : (
              <p className={styles.refusal}>{refusal}</p>
            )}
          </div>
          {refusal === null && (
            <Button wide onClick={() => onConfirm(achado.passe ? { idSocio: id } : { idVenda: id })}>
              {found.confirm}
            </Button>
          )}
        </div>
      )
    })}
  </div>
)

type DialogProps = { gate: Gate; onClose: () => void }

/**
 * The code printed under the QR code, typed. It is short and not secret, so a person compares the name before the
 * entrance. A scanner that types its code into this field is read at once.
 */
export function TypeDialog({ gate, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const { answer, error, isBusy, search, forget } = useSearch(gate, typing)
  const confirm = (scan: Parameters<typeof gate.read>[0]) => {
    onClose()
    gate.read(scan)
  }
  const submit = () => {
    if (entranceCodeIn(text) !== null) return confirm({ codigo: text })
    const typed = typedCode(text)
    if ('code' in typed) return search({ codigo: typed.code })
    forget('missing' in typed ? typing.missing(typed.missing) : typing.characters)
  }
  return (
    <SmallDialog title={typing.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={typing.label}
          hint={typing.hint}
          name="codigo"
          value={text}
          onChange={(next) => {
            setText(next)
            forget()
          }}
          error={error}
          maxLength={300}
          autoComplete="off"
          autoFocus
        />
        {answer.result.length === 0 && (
          <Button type="submit" wide busy={isBusy}>
            {typing.find}
          </Button>
        )}
      </Form>
      <Tickets achados={answer.result} onConfirm={confirm} />
    </SmallDialog>
  )
}

/** The tickets of a person who has no code at hand. */
export function PersonDialog({ gate, onClose }: DialogProps) {
  const [text, setText] = useState('')
  const { answer, error, isBusy, search, forget } = useSearch(gate, person)
  const submit = () => (procuraOf(text) === null ? forget(person.short) : search({ texto: text }))
  return (
    <SmallDialog title={person.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={person.label}
          hint={person.hint}
          name="texto"
          value={text}
          onChange={(next) => {
            setText(next)
            forget()
          }}
          error={error}
          maxLength={100}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" wide busy={isBusy}>
          {typing.find}
        </Button>
      </Form>
      {answer.isHere && answer.result.length > 0 && <p className={styles.quiet}>{person.here}</p>}
      <Tickets
        achados={answer.result}
        onConfirm={(named) => {
          onClose()
          gate.read(named)
        }}
      />
      {answer.mais && <p className={styles.quiet}>{person.more}</p>}
    </SmallDialog>
  )
}
