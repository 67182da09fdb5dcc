import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type Difference, differences, type Fields, merged } from '../../../../contract/edits-rules.ts'
import type { ErrorCode } from '../../../../contract/error-codes.ts'
import { type AppError, errorText } from '../../../api/error.ts'
import { alerted } from '../../../lib/alerts.ts'
import { useAppDispatch } from '../../../lib/redux.ts'
import { ADM } from '../../../texts/adm.ts'
import { useToast } from '../use-toast.ts'

/** The number of changed fields, including those in lists and groups of fields. */
export function countChanges(marks: unknown): number {
  if (marks === true) return 1
  if (typeof marks !== 'object' || marks === null) return 0
  return Object.values(marks).reduce<number>((sum, mark) => sum + countChanges(mark), 0)
}

/** Whether a refused value, or one in its list or group, has a field that shows the message. */
function hasField(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { ref, ...parts } = error as FieldError
  return ref ? true : Object.values(parts).some(hasField)
}

const STALE: ErrorCode = 'record.edited-meanwhile'

/** The contract's schema of what is saved; its input is what the form contains. */
type InputSchema = z.ZodType<unknown, FieldValues>
type Answer<Saved> = { data?: Saved | undefined; error?: unknown }

type Revert<Schema extends InputSchema, Saved> = (saved: Saved, sent: z.input<Schema>) => z.input<Schema> | null

type OfficeFormOptions<Schema extends InputSchema, Saved> = {
  schema: Schema
  /** The initial values of the inputs, with `id` and `versao` of a stored record; later values are ignored. */
  initial: z.input<Schema>
  /** The call, which declares `ON_SCREEN`: this form shows its refusals. Returns null if the user canceled it. */
  save: (values: z.input<Schema>) => Promise<Answer<Saved> | null>
  /** The catalogue's text for a failure that has none of its own. */
  failure: string
  /** The toast's text, and `revert`: the values that restore the previous record, or null when that is impossible. */
  report: { text: string | ((saved: Saved) => string); revert?: Revert<Schema, Saved> | undefined }
  onSaved: (saved: Saved) => void
  /** Reads the record as it is stored now, as form values; only for a record with a version. */
  read?: (() => Promise<z.input<Schema> | null>) | undefined
}

/** Another user saved the record `id` meanwhile: the differences, and how to resolve them. */
export type Conflict = {
  id: string
  found: Difference[]
  apply: (kept: ReadonlySet<string>) => void
  dismiss: () => void
}

export type OfficeForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values> & {
  submit: () => void
  busy: boolean
  unsaved: number
  conflict: Conflict | null
}

/** Shows the messages of a refusal at their fields; false if a message belongs to no field of the form. */
function showAtFields<Values extends FieldValues>(form: UseFormReturn<Values, unknown, Values>, error: AppError) {
  const messages = Object.entries(error.fields ?? {})
  const fields = Object.keys(form.getValues())
  const known = messages.filter(([path]) => fields.includes(path.split('.')[0] ?? ''))
  for (const [name, message] of known) form.setError(name as FieldPath<Values>, { type: 'server', message })
  return known.length > 0 && known.length === messages.length
}

/**
 * A form of the back-office. It is checked by the contract's schema with its messages and sent as typed. Refusals are
 * shown at their fields; if another user has saved meanwhile, their changes are shown.
 */
export function useOfficeForm<Schema extends InputSchema, Saved>(
  options: OfficeFormOptions<Schema, Saved>,
): OfficeForm<z.input<Schema>> {
  type Values = z.input<Schema>
  const { schema, initial, save, failure, report, onSaved, read } = options
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [found, setFound] = useState<{ differences: Difference[]; theirs: Values } | null>(null)
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: zodResolver(schema, undefined, { raw: true }) as never,
    // `Form` focuses the first invalid field, also one that the server refused.
    shouldFocusError: false,
  })
  const { isSubmitting, dirtyFields, defaultValues } = form.formState

  const fail = (error: unknown) => dispatch(alerted(errorText(Object(error) as AppError, failure)))
  const readTheirs = async (mine: Values) => {
    const theirs = await read?.()
    if (!theirs) return false
    setFound({ differences: differences(fieldsOf(defaultValues), fieldsOf(mine), fieldsOf(theirs)), theirs })
    return true
  }
  const reportSaved = (saved: Saved, sent: Values) => {
    const before = report.revert?.(saved, sent)
    const undo = async () => {
      const answer = await save(before as Values)
      if (answer === null) return
      if (answer.error === undefined) toast(ADM.undone)
      else fail(answer.error)
    }
    const text = typeof report.text === 'function' ? report.text(saved) : report.text
    toast(text, before ? () => void undo() : undefined)
  }
  const send = async (values: Values): Promise<void> => {
    const answer = await save(values)
    if (answer === null) return
    const { data, error } = answer
    if (error === undefined) {
      form.reset(values)
      reportSaved(data as Saved, values)
      onSaved(data as Saved)
      return
    }
    const refusal = Object(error) as AppError
    if (refusal.code === STALE && (await readTheirs(values))) return
    if (!showAtFields(form, refusal)) fail(error)
  }
  // A message about a value without a field would be lost otherwise.
  const refuse = (errors: FieldErrors<Values>) => {
    const wrong = Object.values(errors) as (FieldError | undefined)[]
    if (!wrong.some(hasField)) fail({ message: wrong[0]?.message })
  }
  const submit = () => void form.handleSubmit(send, refuse)()
  const apply = (kept: ReadonlySet<string>) => {
    if (!found) return
    const { theirs, differences: changed } = found
    const mine = merged(form.getValues() as Fields, changed, kept)
    // The other user's values are now the stored ones; values that differ from them are unsaved.
    form.reset(theirs)
    form.reset({ ...mine, versao: theirs['versao'] } as Values, { keepDefaultValues: true })
    setFound(null)
    submit()
  }
  return {
    ...form,
    submit,
    busy: isSubmitting,
    unsaved: countChanges(dirtyFields),
    conflict: found && {
      id: String(found.theirs['id'] ?? ''),
      found: found.differences,
      apply,
      dismiss: () => setFound(null),
    },
  }
}

/** The editable fields: all but the record's id and version. */
const fieldsOf = (values: unknown): Fields => {
  const { id: _id, versao: _versao, ...fields } = Object(values) as Fields
  return fields
}
