import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId } from 'react'
import { type Control, type FieldPath, useForm, useWatch } from 'react-hook-form'
import { addDays, formatDay, isHour, parseBrDay } from '../../../../contract/dates.ts'
import type { Evento } from '../../../../contract/eventos.ts'
import { formatReais, toCents } from '../../../../contract/money.ts'
import { AdiarInput, CancelarInput, type EventoEfeito } from '../../../../contract/mudar.ts'
import { firstDevolverAte, isNomeTyped, MOTIVO_MAX } from '../../../../contract/mudar-rules.ts'
import type { ShownError } from '../../../../machines/calls.ts'
import type { Mudanca, Pedido } from '../../../../machines/mudar.ts'
import { serverNow } from '../../../lib/clock.ts'
import { dayAndHour } from '../../../lib/dates.ts'
import { ADM_MUDAR as TEXTS } from '../../../texts/adm-mudar.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { DateInput, FieldRow, MaskedInput, TextInput } from '../../shared/form/inputs.tsx'
import { Balance, EffectCards, WhenConfirmed } from './mudar-effect.tsx'
import styles from './mudar-form.module.css'
import { MudarPrevia, usePrevia } from './mudar-previa.tsx'

const { fields: LABELS } = TEXTS

type Text = Record<'id' | 'motivo' | 'nome' | 'data' | 'hora' | 'devolver_ate', string>
type Values = Text & { versao: number | undefined }
type Typed = Control<Values, unknown, Values>

/** What the form of each change starts with. */
const initialOf = ({ id, versao, hora }: Evento): Values => ({
  ...{ id, versao, motivo: '', nome: '', data: '', devolver_ate: '' },
  hora: hora ?? '',
})

/** The request that the typed values make. */
const pedidoOf = (what: Mudanca, { nome, data, hora, devolver_ate, versao, ...values }: Values): Pedido =>
  what === 'cancelar'
    ? { what, values: { ...values, nome } }
    : { what, values: { ...values, versao, data, hora, devolver_ate } }

/** What the message of a change says, as far as it is typed and right. */
function previaOf(what: Mudanca, { id, motivo, data, hora, devolver_ate }: Values) {
  const known = { id, motivo: motivo.trim().slice(0, MOTIVO_MAX) }
  if (what === 'cancelar') return { ...known, tipo: 'evento-cancelado' as const }
  const [day, ate] = [parseBrDay(data), parseBrDay(devolver_ate)]
  return {
    ...{ ...known, tipo: 'evento-adiado' as const },
    ...{ ...(day && { data: day }), ...(isHour(hora) && { hora }), ...(ate && { devolver_ate: ate }) },
  }
}

/** The new day, and until when tickets may be given back; the latter is proposed once the day is known. */
function AdiarFields({ control, propose }: { control: Typed; propose: (ate: string) => void }) {
  const data = parseBrDay(useWatch({ control, name: 'data' }))
  const ate = useWatch({ control, name: 'devolver_ate' })
  const first = firstDevolverAte(new Date(serverNow()))
  useEffect(() => {
    // A week, or two where the new day leaves them.
    const later = addDays(first, 7)
    if (data && ate === '') propose(formatDay(later <= data ? later : first))
  }, [data, ate, first, propose])
  return (
    <>
      <FieldRow columns="3fr 2fr">
        <DateInput control={control} name="data" label={LABELS.data} />
        <MaskedInput control={control} name="hora" label={LABELS.hora} mask="hour" autoComplete="off" />
      </FieldRow>
      <DateInput control={control} name="devolver_ate" label={LABELS.devolverAte} hint={LABELS.devolverHint} />
    </>
  )
}

type MudarFormProps = {
  evento: Evento
  what: Mudanca
  efeito: EventoEfeito
  busy: boolean
  error: ShownError | null
  onSubmit: (pedido: Pedido) => void
  onLeave: () => void
}

const FIELDS = ['motivo', 'nome', 'data', 'hora', 'devolver_ate'] as const

/** Whom it concerns and what it moves, with the fields that say why and when, and the confirmation at the bottom. */
export function MudarForm({ evento, what, efeito, busy, error, onSubmit, onLeave }: MudarFormProps) {
  const heading = useId()
  const form = useForm<Values, unknown, Values>({
    defaultValues: initialOf(evento),
    resolver: zodResolver(what === 'cancelar' ? CancelarInput : AdiarInput, undefined, { raw: true }) as never,
    shouldFocusError: false,
  })
  const { control, setError, setValue, handleSubmit } = form
  const typed = { ...initialOf(evento), ...useWatch({ control }) }
  const { nome } = typed
  const ate = parseBrDay(typed.devolver_ate)
  const previa = usePrevia(previaOf(what, typed))
  const isMissing = typed.motivo.trim() === '' || (what === 'adiar' && !(parseBrDay(typed.data) && ate))
  const isTyped = what === 'adiar' || isNomeTyped(nome, evento.nome)
  useEffect(() => {
    const field = FIELDS.find((name) => name === error?.field)
    if (field && error) setError(field as FieldPath<Values>, { type: 'server', message: error.text })
  }, [error, setError])
  const submit = () =>
    void handleSubmit((values) => {
      if (isTyped) onSubmit(pedidoOf(what, values))
      else setError('nome', { message: LABELS.missing(evento.nome) })
    })()
  const isAtField = FIELDS.some((name) => name === error?.field)
  return (
    <Form onSubmit={submit} busy={busy}>
      <div className={styles.layout}>
        <div className={styles.column}>
          <EffectCards what={what} efeito={efeito} />
          <WhenConfirmed what={what} efeito={efeito} ate={ate && dayAndHour(ate, null)} canais={previa.data?.canais} />
        </div>
        <section className={styles.column} aria-labelledby={heading}>
          <h3 id={heading} className={styles.heading}>
            {TEXTS.choice[what].name}
          </h3>
          {what === 'adiar' && <AdiarFields control={control} propose={(text) => setValue('devolver_ate', text)} />}
          <TextInput
            control={control}
            name="motivo"
            label={LABELS.motivo}
            hint={LABELS.motivoHint}
            maxLength={MOTIVO_MAX}
            autoComplete="off"
          />
          <MudarPrevia previa={previa} pessoas={efeito.pessoas} missing={isMissing} />
          {what === 'cancelar' && <Balance efeito={efeito} />}
        </section>
      </div>
      <div className={styles.bar} data-form-bar>
        {what === 'cancelar' && (
          <div className={styles.typed}>
            <TextInput control={control} name="nome" label={LABELS.nome} maxLength={200} autoComplete="off" />
          </div>
        )}
        <p
          className={styles.right}
          role={error && !isAtField ? 'alert' : undefined}
          data-wrong={error !== null && !isAtField}
        >
          {error && !isAtField ? error.text : LABELS.right}
        </p>
        <Button tone="quiet" onClick={onLeave} disabled={busy}>
          {TEXTS.leave}
        </Button>
        <Button type="submit" busy={busy}>
          {busy
            ? TEXTS.changing
            : what === 'adiar'
              ? TEXTS.postpone
              : efeito.total > 0
                ? TEXTS.cancel(formatReais(toCents(efeito.total)))
                : TEXTS.cancelFree}
        </Button>
      </div>
    </Form>
  )
}
