import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { CATALOGUE } from '../../../../../contract/catalogue.ts'
import { columnsOf, grown, NAMINGS, withNaming, withNumeracao } from '../../../../../contract/drawing-rules.ts'
import type { Evento, Setor } from '../../../../../contract/eventos.ts'
import { NUMERACAO } from '../../../../../contract/layout-rules.ts'
import { type AppError, errorText } from '../../../../api/error.ts'
import { useSaveLugaresMutation } from '../../../../api/office/setores.ts'
import { alerted } from '../../../../lib/alerts.ts'
import { useAppDispatch } from '../../../../lib/redux.ts'
import { ADM } from '../../../../texts/adm.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Switch } from '../../../../ui/switch/switch.tsx'
import { TextField } from '../../../../ui/text-field/text-field.tsx'
import { useToast } from '../../../shared/use-toast.ts'
import styles from './drawing-settings.module.css'
import { NamesSheet, TextSheet } from './text-sheets.tsx'
import type { DrawingActor } from './use-drawing.ts'

type RadiosProps<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  children?: ReactNode
}

/** A few choices, one below the other. */
const Radios = <Value extends string>({ legend, name, options, value, onChange, children }: RadiosProps<Value>) => (
  <fieldset className={styles.radios}>
    <legend className={styles.legend}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={styles.radio}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        {option.label}
      </label>
    ))}
    {children}
  </fieldset>
)

type DrawingSizeProps = { rows: number; columns: number; onChange: (size: { rows: number; columns: number }) => void }

/** Rows × columns; applied by Enter and when the focus leaves the field. */
function DrawingSize({ rows, columns, onChange }: DrawingSizeProps) {
  const [typed, type] = useState({ rows: String(rows), columns: String(columns) })
  const apply = () => {
    const size = { rows: Number(typed.rows) || rows, columns: Number(typed.columns) || columns }
    if (size.rows !== rows || size.columns !== columns) onChange(size)
    type({ rows: String(rows), columns: String(columns) })
  }
  return (
    <Form onSubmit={apply}>
      <div className={styles.fields}>
        <TextField
          label={TEXTS.rows}
          name="fileiras"
          value={typed.rows}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          onChange={(text) => type({ ...typed, rows: text.replace(/\D/g, '') })}
          onBlur={apply}
        />
        <TextField
          label={TEXTS.columns}
          name="colunas"
          value={typed.columns}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          onChange={(text) => type({ ...typed, columns: text.replace(/\D/g, '') })}
          onBlur={apply}
        />
        {/* Enter submits a form of several fields only when it has a button. */}
        <button type="submit" hidden aria-label={TEXTS.size} />
      </div>
    </Form>
  )
}

type RemoveDrawingProps = { evento: Evento; setor: Setor; onRemoved: () => void }

/** Removes the stored drawing after a confirmation: the places are a numbered grid again. */
function RemoveDrawing({ evento, setor, onRemoved }: RemoveDrawingProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [isAsking, ask] = useState(false)
  const [save, { isLoading }] = useSaveLugaresMutation()
  const remove = async () => {
    const { error } = await save({ id: setor.id, versao: setor.versao, linhas: null, idEvento: evento.id })
    ask(false)
    if (error !== undefined) {
      dispatch(alerted(errorText(Object(error) as AppError, CATALOGUE.salvarSetor)))
      return
    }
    toast(TEXTS.removed)
    onRemoved()
  }
  return (
    <>
      <Button tone="quiet" onClick={() => ask(true)}>
        {TEXTS.removeDrawing}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={TEXTS.removeQuestion}
        confirm={ADM.remove}
        dismiss={ADM.keep}
        tone="danger"
        busy={isLoading}
        onConfirm={() => void remove()}
        onDismiss={() => ask(false)}
      />
    </>
  )
}

type DrawingSettingsProps = { actor: DrawingActor; evento: Evento; setor: Setor; onRemoved: () => void }

/** The settings of the whole drawing: mirrored strokes, size, names and numbers, its text, and its removal. */
export function DrawingSettings({ actor, evento, setor, onRemoved }: DrawingSettingsProps) {
  const mirror = useSelector(actor, ({ context }) => context.mirror)
  const drawing = useSelector(actor, ({ context }) => context.drawing)
  const [opened, open] = useState<'names' | 'text' | null>(null)
  const change = (next: typeof drawing) => actor.send({ type: 'drawing.change', drawing: next })
  const resize = (size: { rows: number; columns: number }) => {
    const { context } = actor.getSnapshot()
    change(grown(context.drawing, size, context.taken, context.setor))
  }
  return (
    <div className={styles.settings}>
      <section className={styles.group}>
        <h3 className={styles.title}>{TEXTS.whileDrawing}</h3>
        <Switch
          name="espelhar"
          label={TEXTS.mirror}
          checked={mirror}
          onChange={(on) => actor.send({ type: 'mirror.set', mirror: on })}
        />
      </section>
      <DrawingSize
        key={`${drawing.linhas.length} ${columnsOf(drawing)}`}
        rows={drawing.linhas.length}
        columns={columnsOf(drawing)}
        onChange={resize}
      />
      <Radios
        legend={TEXTS.naming}
        name="nomes"
        options={NAMINGS.map((value) => ({ value, label: TEXTS.namings[value] }))}
        value={drawing.naming}
        onChange={(naming) => change(withNaming(drawing, naming))}
      >
        {drawing.naming === 'own' && (
          <Button tone="secondary" onClick={() => open('names')}>
            {TEXTS.editNames}
          </Button>
        )}
      </Radios>
      <Radios
        legend={TEXTS.numbering}
        name="numeracao"
        options={NUMERACAO.map((value) => ({ value, label: TEXTS.numberings[value] }))}
        value={drawing.numeracao}
        onChange={(numeracao) => change(withNumeracao(drawing, numeracao))}
      />
      <div className={styles.more}>
        <Button tone="secondary" onClick={() => open('text')}>
          {TEXTS.text}
        </Button>
        {setor.layout && <RemoveDrawing evento={evento} setor={setor} onRemoved={onRemoved} />}
      </div>
      {opened === 'names' && <NamesSheet actor={actor} onClose={() => open(null)} />}
      {opened === 'text' && <TextSheet actor={actor} onClose={() => open(null)} />}
    </div>
  )
}
