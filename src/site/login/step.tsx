import { type ReactNode, type RefObject, useState } from 'react'
import type { ShownError } from '../../../machines/calls.ts'
import type { LoginEvent } from '../../../machines/login/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import styles from './login.module.css'
import type { Typed } from './login-actors.ts'
import { fieldOf, type LoginField, type LoginView } from './login-view.ts'

export type StepProps = { view: LoginView; send: (event: LoginEvent) => void; typed: RefObject<Typed> }

export type FieldErrors = Partial<Record<LoginField, string | false>>

/**
 * The errors of the fields, found before a call or returned by it. `find` validates and returns true if all are valid.
 */
export function useFieldErrors(error: ShownError | null, ...fields: LoginField[]) {
  const [found, setFound] = useState<FieldErrors>({})
  const find = (fieldErrors: FieldErrors): boolean => {
    setFound(fieldErrors)
    return !Object.values(fieldErrors).some(Boolean)
  }
  const field = error === null ? null : fieldOf(error, fields)
  const isFound = Object.values(found).some(Boolean)
  const reported: FieldErrors = field === null || error === null ? {} : { [field]: error.text }
  return {
    fieldErrors: isFound ? found : reported,
    other: field === null && !isFound ? (error?.text ?? null) : null,
    find,
  }
}

type StepFormProps = {
  text: string
  submit: string
  busy: boolean
  /** An error that belongs to no field. */
  error: string | null
  onSubmit: () => void
  children: ReactNode
}

/** The step's explanation, its fields and the submit button. */
export const StepForm = ({ text, submit, busy, error, onSubmit, children }: StepFormProps) => (
  <>
    <p className={styles.text}>{text}</p>
    <Form onSubmit={onSubmit} busy={busy}>
      {children}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {submit}
      </Button>
    </Form>
  </>
)
