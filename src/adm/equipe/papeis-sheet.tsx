import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type Equipe, type Papel, PapelInput } from '../../../contract/equipe.ts'
import { isPapelFixo, TAREFA_NOMES } from '../../../contract/equipe-rules.ts'
import { TAREFAS } from '../../../contract/tarefas-rules.ts'
import { equipe as calls, useDeletePapelMutation } from '../../api/office/equipe.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_EQUIPE } from '../../texts/adm-equipe.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckBox } from '../../ui/check-box/check-box.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Pill } from '../../ui/pill/pill.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useDeletion } from '../shared/use-question.tsx'
import styles from './papeis-sheet.module.css'
import { toggled } from './rascunho.ts'
import { useProven } from './use-proven.ts'

const { papel: TEXTS, tarefaHints } = ADM_EQUIPE

type Values = z.input<typeof PapelInput>
const LABELS = { nome: TEXTS.nome, tarefas: TEXTS.tarefas }
const valuesOf = ({ id, versao, nome, tarefas }: Papel): Values => ({ id, versao, nome, tarefas })

/** A new role, or a stored one. */
function PapelSheet({ papel, onClose }: { papel: Papel | null; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const { send, proof } = useProven()
  const initial: Values = papel ? valuesOf(papel) : { nome: '', tarefas: [] }
  const form = useOfficeForm({
    schema: PapelInput,
    initial,
    // Untracked: the proof has a password.
    save: (values: Values) =>
      send((typed) => dispatch(calls.endpoints.savePapel.initiate({ ...values, ...typed }, { track: false }))),
    failure: CATALOGUE.generico,
    report: papel
      ? { text: TEXTS.saved, revert: ({ versao }: Papel) => ({ ...initial, versao }) }
      : { text: TEXTS.created },
    onSaved: onClose,
  })
  const { control } = form
  const { field, fieldState } = useController({ control, name: 'tarefas' })
  return (
    <Sheet
      wide
      title={papel ? TEXTS.edit(papel.nome) : TEXTS.createTitle}
      busy={form.busy}
      onClose={() => leaveWhenSaved(onClose)}
    >
      <OfficeForm form={form} labels={LABELS} onCancel={onClose}>
        <TextInput
          control={control}
          name="nome"
          label={TEXTS.nome}
          maxLength={40}
          autoComplete="off"
          autoFocus={!papel}
        />
        <fieldset className={styles.tarefas}>
          <legend>{TEXTS.tarefas}</legend>
          {TAREFAS.map((tarefa) => (
            <div key={tarefa}>
              <CheckBox
                name={tarefa}
                label={TAREFA_NOMES[tarefa]}
                checked={field.value.includes(tarefa)}
                onChange={() => field.onChange(toggled(field.value, tarefa))}
              />
              <p className={styles.hint}>{tarefaHints[tarefa]}</p>
            </div>
          ))}
          {fieldState.error && (
            <p className={styles.error} role="alert">
              {fieldState.error.message}
            </p>
          )}
        </fieldset>
        {papel && <p className={styles.note}>{TEXTS.effect}</p>}
      </OfficeForm>
      {proof}
    </Sheet>
  )
}

type CardProps = { papel: Papel; people: number; onEdit: () => void; onRemove: () => void }

function PapelRow({ papel: { id, nome, tarefas, em_parte }, people, onEdit, onRemove }: CardProps) {
  const isFixed = isPapelFixo(id)
  const names = tarefas.map((tarefa) => TAREFA_NOMES[tarefa]).join(', ')
  return (
    <li className={styles.papel}>
      <div>
        <h3 className={styles.nome}>
          {nome} {isFixed && <Pill tone="quiet">{TEXTS.fixed}</Pill>}
        </h3>
        <p className={styles.note}>
          {names || TEXTS.nothing}
          {em_parte.length > 0 && `; ${TEXTS.part(em_parte.map((tarefa) => TAREFA_NOMES[tarefa]))}`} ·{' '}
          {TEXTS.people(people)}
        </p>
      </div>
      {!isFixed && (
        <span className={styles.actions}>
          <IconButton name="pencil" label={TEXTS.edit(nome)} onClick={onEdit} />
          <IconButton name="trash" label={TEXTS.remove(nome)} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}

/** The roles: the fixed ones, and those that an admin makes. */
export function PapeisSheet({ equipe: { papeis, pessoas }, onClose }: { equipe: Equipe; onClose: () => void }) {
  const [edited, setEdited] = useState<Papel | 'new' | null>(null)
  const [remove] = useDeletePapelMutation()
  const deletion = useDeletion(remove)
  return (
    <Sheet
      wide
      title={TEXTS.title}
      onClose={onClose}
      actions={<Button onClick={() => setEdited('new')}>{TEXTS.add}</Button>}
    >
      <p className={styles.note}>{TEXTS.text}</p>
      <ul className={styles.papeis}>
        {papeis.map((papel) => (
          <PapelRow
            key={papel.id}
            papel={papel}
            people={pessoas.filter((pessoa) => pessoa.papel === papel.id).length}
            onEdit={() => setEdited(papel)}
            onRemove={() => deletion.ask(papel)}
          />
        ))}
      </ul>
      {deletion.question}
      {edited && <PapelSheet papel={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Sheet>
  )
}
