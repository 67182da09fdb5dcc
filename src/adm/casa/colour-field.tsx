import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { CORES_DEMO, type Cores } from '../../../contract/casa-rules.ts'
import { type ColourUse, houseColours, isColour } from '../../../contract/cores-rules.ts'
import { ADM_CORES as TEXTS } from '../../texts/adm-cores.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './colour-field.module.css'

type Kind = keyof Cores

type ColourFieldProps<V extends FieldValues> = {
  control: Control<V, unknown, V>
  name: FieldPath<V>
  label: string
  kind: Kind
}

/** What the palette shows while the text is no colour. */
const NO_COLOUR = '#888888'

/** The use of a typed colour; null while the text is none. */
const useFor = (kind: Kind, typed: string): ColourUse | null =>
  isColour(typed) ? houseColours({ ...CORES_DEMO, [kind]: typed.toLowerCase() })[kind] : null

/** As typed, or pasted without its sign. */
const withSign = (text: string): string => text.trim().replace(/^(?=[0-9a-f]{6}$)/i, '#')

/** One of the house's two colours, from a palette or typed; beside it the colour that is used instead, and why. */
export function ColourField<V extends FieldValues>({ control, name, label, kind }: ColourFieldProps<V>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const typed = String(field.value ?? '')
  const use = useFor(kind, typed)
  const error = fieldState.error?.message
  const isKept = use !== null && use.used === use.chosen
  return (
    <div className={styles.field} data-wrong={error !== undefined}>
      <div className={styles.row}>
        <input
          className={styles.swatch}
          type="color"
          aria-label={TEXTS.pick(label)}
          value={use?.chosen ?? NO_COLOUR}
          onChange={(event) => field.onChange(event.target.value)}
        />
        <div className={styles.chosen}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <span className={styles.text}>
            <input
              id={id}
              className={styles.hex}
              name={name}
              ref={field.ref}
              value={typed}
              maxLength={9}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={`${id}-why`}
              onChange={(event) => field.onChange(withSign(event.target.value))}
              onBlur={field.onBlur}
            />
            {isKept && <span className={styles.quiet}>{TEXTS.asChosen}</span>}
          </span>
        </div>
        {use && !isKept && (
          <div className={styles.used}>
            <Icon name="forward" />
            <Swatch colour={use.used} />
            <span>
              <strong>{TEXTS.used}</strong>
              {TEXTS.hex(use.used)}
            </span>
          </div>
        )}
      </div>
      {/* Always rendered: a live region announces only changes of its content. */}
      <div id={`${id}-why`} aria-live="polite">
        {error ? <p className={styles.error}>{error}</p> : use && <Why kind={kind} use={use} />}
      </div>
    </div>
  )
}

/** A colour by an attribute of SVG: the content security policy allows no style attributes. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
    <rect width="1" height="1" fill={colour} />
  </svg>
)

function Why({ kind, use }: { kind: Kind; use: ColourUse }) {
  const { start, ratio, end } = TEXTS.why(kind, use)
  return (
    <p className={styles.why}>
      <Icon name="check" />
      <span>
        {start}
        <strong>{ratio}</strong>
        {end}
        {use.dark !== use.used && ` ${TEXTS.inDark(use.dark)}`}
      </span>
    </p>
  )
}
