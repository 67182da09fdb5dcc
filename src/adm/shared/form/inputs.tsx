import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useFormState } from 'react-hook-form'
import { DateField } from '../../../ui/date-field/date-field.tsx'
import { MaskedField } from '../../../ui/masked-field/masked-field.tsx'
import { MoneyField } from '../../../ui/money-field/money-field.tsx'
import { SecretField } from '../../../ui/secret-field/secret-field.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import styles from './inputs.module.css'

/** The props that connect a field with its form; all others are passed to the field. */
type Bound<Values extends FieldValues> = { control: Control<Values, unknown, Values>; name: FieldPath<Values> }
type Wired = 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
type Input<Values extends FieldValues, Props> = Bound<Values> & Omit<Props, Wired>

/** The props of every text field of `ui/`, from the form's state. */
function useField<Values extends FieldValues>({ control, name }: Bound<Values>) {
  const { field, fieldState } = useController({ control, name })
  return {
    name,
    value: String(field.value ?? ''),
    onChange: (text: string) => field.onChange(text),
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message ?? null,
  }
}

export const TextInput = <V extends FieldValues>({
  control,
  name,
  ...rest
}: Input<V, ComponentProps<typeof TextField>>) => <TextField {...rest} {...useField({ control, name })} />

/** Digits in fixed blocks: phone, CPF, CEP, hour. */
export const MaskedInput = <V extends FieldValues>({
  control,
  name,
  ...rest
}: Input<V, ComponentProps<typeof MaskedField>>) => <MaskedField {...rest} {...useField({ control, name })} />

export const MoneyInput = <V extends FieldValues>({
  control,
  name,
  ...rest
}: Input<V, ComponentProps<typeof MoneyField>>) => <MoneyField {...rest} {...useField({ control, name })} />

export const DateInput = <V extends FieldValues>({
  control,
  name,
  ...rest
}: Input<V, ComponentProps<typeof DateField>>) => <DateField {...rest} {...useField({ control, name })} />

export const TextAreaInput = <V extends FieldValues>({
  control,
  name,
  ...rest
}: Input<V, ComponentProps<typeof TextArea>>) => <TextArea {...rest} {...useField({ control, name })} />

/**
 * A password, or with `password={false}` a code: its value stays in the input, out of React's state and the page's
 * markup.
 */
export function SecretInput<V extends FieldValues>({
  control,
  name,
  ...rest
}: Bound<V> & Pick<ComponentProps<typeof SecretField>, 'label' | 'hint' | 'maxLength' | 'autoComplete' | 'password'>) {
  const { error } = control.getFieldState(name, useFormState({ control, name }))
  return <SecretField password {...rest} {...control.register(name)} error={error?.message} />
}

export const SelectInput = <V extends FieldValues>({
  control,
  name,
  ...rest
}: Input<V, ComponentProps<typeof SelectField>>) => <SelectField {...rest} {...useField({ control, name })} />

type SwitchInputProps<V extends FieldValues> = Bound<V> & {
  label: string
  /** Shown while the value is not decided. */
  preset?: boolean
}

export function SwitchInput<V extends FieldValues>({ control, name, label, preset = false }: SwitchInputProps<V>) {
  const { field } = useController({ control, name })
  return (
    <Switch
      ref={field.ref}
      name={name}
      label={label}
      checked={(field.value ?? preset) === true}
      onChange={field.onChange}
    />
  )
}

/** Fields side by side on a desktop, by the proportions in `columns` ('2fr 1fr'); below each other on a phone. */
export const FieldRow = ({ columns, children }: { columns: string; children: ReactNode }) => (
  <div className={styles.row} style={{ '--columns': columns } as Record<string, string>}>
    {children}
  </div>
)
