import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { type FileRule, fileProblem } from '../../../contract/file-rules.ts'
import { FIELDS } from '../../texts/fields.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './file-field.module.css'

/** The address of a preview of a chosen file; null if there is no file, or it is not a picture. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const created = file?.type.startsWith('image/') ? URL.createObjectURL(file) : null
    setAddress(created)
    return () => {
      if (created) URL.revokeObjectURL(created)
    }
  }, [file])
  return address
}

type FileFieldProps = {
  label: string
  name: string
  rule: FileRule
  file: File | null
  /** Called with a file that passes the rule; for other files the rule's message is shown. */
  onChange: (file: File | null) => void
  /** The picture that is stored now, shown until another one is chosen. */
  stored?: string | undefined
  hint?: string | undefined
  /** Renders the picture; by default without changes. */
  picture?: ((src: string, alt: string) => ReactNode) | undefined
  /** The server's message, or that a file is needed. */
  error?: string | null | undefined
}

/** A file that is chosen or dropped, checked at once, with a preview of a picture (docs/product.md#validation). */
export function FileField({ label, name, rule, file, onChange, stored, hint, picture, error }: FileFieldProps) {
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const preview = usePreview(file) ?? stored
  const message = refused ?? error
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = input.files?.[0]
    setOver(false)
    // The browser's dialog was closed without a choice: the previous file stays.
    if (!chosen) return
    const problem = fileProblem(chosen, rule)
    setRefused(problem)
    onChange(problem === null ? chosen : null)
    // Cleared, so that the same file can be chosen again, for example after it was made smaller.
    input.value = ''
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.drop} ${over ? styles.over : ''}`}>
        {preview &&
          (picture ? (
            picture(preview, FIELDS.preview(label))
          ) : (
            <img className={styles.picture} src={preview} alt={FIELDS.preview(label)} />
          ))}
        <span className={styles.choose} aria-hidden="true">
          <Icon name="upload" />
          {file || stored ? FIELDS.changeFile : FIELDS.dropFile}
        </span>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        <input
          id={id}
          className={styles.input}
          type="file"
          name={name}
          accept={rule.extensions.map((extension) => `.${extension}`).join(',')}
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-help ${id}-hint`}
          onChange={choose}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
      </div>
      <div id={`${id}-help`} aria-live="polite">
        {message ? (
          <p className={styles.error}>{message}</p>
        ) : (
          file && <p className={styles.hint}>{FIELDS.fileChosen(file.name, Math.ceil(file.size / 1024))}</p>
        )}
      </div>
    </div>
  )
}
