import { useState } from 'react'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { CortesiaLinha, CortesiasListaInput } from '../../../../contract/cortesias.ts'
import { readLinhas, type TypedLinha } from '../../../../contract/cortesias-rules.ts'
import { CORTESIAS_CSV } from '../../../../contract/file-rules.ts'
import { type AppError, errorText } from '../../../api/error.ts'
import { useGiveCortesiasMutation } from '../../../api/office/cortesias.ts'
import { uuid } from '../../../lib/uuid.ts'
import { ADM } from '../../../texts/adm.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FileField } from '../../../ui/file-field/file-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/select-field/select-field.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { leaveWhenSaved } from '../../shared/unsaved/guards.ts'
import { useUnsaved } from '../../shared/unsaved/use-unsaved.tsx'
import { useToast } from '../../shared/use-toast.ts'
import type { GiveFormProps } from './give-page.tsx'
import styles from './list-form.module.css'

/** What is wrong with a line, by the contract's schema; null: nothing. */
const problemOf = (linha: TypedLinha): string | null => CortesiaLinha.safeParse(linha).error?.issues[0]?.message ?? null

/** The server's messages by the index of their line. */
const refusedLines = (error: AppError): Map<number, string> =>
  new Map(
    Object.entries(error.fields ?? {}).flatMap(([path, message]) => {
      const index = /^linhas\.(\d+)/.exec(path)?.[1]
      return index === undefined ? [] : [[Number(index), message]]
    }),
  )

type CheckedLinha = TypedLinha & { problem: string | null }

const Preview = ({ linhas }: { linhas: readonly CheckedLinha[] }) => (
  <table className={styles.lines} aria-label={TEXTS.preview}>
    <thead>
      <tr>
        {Object.values(TEXTS.previewColumns).map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {linhas.map(({ nr, nome, telefone, quantidade, motivo, problem }) => (
        <tr key={nr} data-wrong={problem !== null || undefined}>
          <th scope="row">{nr}</th>
          <td>
            {nome}
            <span className={styles.quiet}>{[telefone, quantidade || '1', motivo].filter(Boolean).join(' · ')}</span>
          </td>
          <td>{problem ?? TEXTS.right}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Courtesies for a pasted list or a CSV file: all lines or none. */
export function ListForm({ idEvento, lotes, onDone }: GiveFormProps) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [idLote, setIdLote] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [chave, setChave] = useState(uuid)
  const [give, { isLoading, error, reset }] = useGiveCortesiasMutation()
  const toast = useToast()
  const question = useUnsaved(text.trim() === '' ? 0 : 1)
  const refusal = error === undefined ? null : (Object(error) as AppError)
  const refused = refusal ? refusedLines(refusal) : new Map<number, string>()
  const linhas = readLinhas(text).map((linha, index) => ({
    ...linha,
    problem: problemOf(linha) ?? refused.get(index) ?? null,
  }))
  const wrongLines = linhas.filter(({ problem }) => problem !== null).length
  const units = linhas.reduce((sum, { quantidade }) => sum + Number(quantidade || 1), 0)
  // Another list is another request.
  const change = (set: () => void) => {
    set()
    setWrong(null)
    setChave(uuid())
    reset()
  }
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    const content = await chosen?.text()
    if (content !== undefined) change(() => setText(content))
  }
  const submit = async () => {
    const body = { chave, idEvento, id_lote: idLote, linhas: linhas.map(({ nr: _, problem: __, ...linha }) => linha) }
    const first = CortesiasListaInput.safeParse(body).error?.issues[0]
    // What is wrong with a line is said in its row.
    setWrong(first && (first.path[0] !== 'linhas' || first.path.length === 1) ? first.message : null)
    if (first) return
    const { data } = await give(body)
    if (!data) return
    setText('')
    toast(TEXTS.given(units))
    onDone()
  }
  return (
    <Form onSubmit={() => void submit()} busy={isLoading}>
      <SelectField
        label={TEXTS.fields.id_lote}
        name="id_lote"
        empty={TEXTS.chooseLote}
        options={lotes.map(({ id, nome }) => ({ value: id, label: nome }))}
        value={idLote}
        onChange={(id) => change(() => setIdLote(id))}
      />
      <TextArea
        label={TEXTS.text}
        name="linhas"
        hint={TEXTS.textHint}
        value={text}
        placeholder={TEXTS.example}
        onChange={(typed) => change(() => setText(typed))}
      />
      <FileField
        label={TEXTS.file}
        name="arquivo"
        rule={CORTESIAS_CSV}
        file={file}
        onChange={(chosen) => void choose(chosen)}
      />
      {linhas.length > 0 && <Preview linhas={linhas} />}
      <p role="status" className={wrongLines > 0 ? styles.wrong : undefined}>
        {linhas.length > 0 && (wrongLines > 0 ? TEXTS.wrongLines(wrongLines) : TEXTS.ready(linhas.length, units))}
      </p>
      {(wrong ?? refusal) && (
        <p role="alert" className={styles.wrong}>
          {wrong ?? errorText(refusal ?? {}, CATALOGUE.generico)}
        </p>
      )}
      <div className={styles.actions}>
        <Button tone="quiet" onClick={() => leaveWhenSaved(onDone)} disabled={isLoading}>
          {ADM.cancel}
        </Button>
        <Button type="submit" busy={isLoading} disabled={linhas.some((linha) => problemOf(linha) !== null)}>
          {isLoading ? TEXTS.sending : TEXTS.sendList}
        </Button>
      </div>
      {question}
    </Form>
  )
}
