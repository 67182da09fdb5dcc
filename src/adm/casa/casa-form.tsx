import { type ReactNode, useEffect, useId } from 'react'
import type { FieldPath } from 'react-hook-form'
import { type Casa, maskCnpj } from '../../../contract/casa-rules.ts'
import { CASA_MAX } from '../../../contract/casa-input-rules.ts'
import { CasaForm as Schema } from '../../../contract/casa.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import {
  useLazyGetCasaOfficeQuery,
  useRemoveLogoMutation,
  useSaveCasaMutation,
  useSaveLogoMutation,
  useUndoLogoMutation,
} from '../../api/office/casa.ts'
import { casaRead } from '../../lib/casa.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_CASA as TEXTS } from '../../texts/adm-casa.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { FieldRow, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { type OfficeForm as FormState, useOfficeForm } from '../shared/form/use-office-form.ts'
import styles from './casa-form.module.css'
import { CasaPreview } from './casa-preview.tsx'
import { type CasaValues, valuesOf } from './casa-values.ts'
import { ColourField } from './colour-field.tsx'
import { FaturaLine } from './fatura-line.tsx'
import { LogoInput } from './logo-input.tsx'

type Path = FieldPath<CasaValues>

/** Saves the logo first, if it was changed: afterwards the house has another version. */
function useSave() {
  const [saveCasa] = useSaveCasaMutation()
  const [saveLogo] = useSaveLogoMutation()
  const [removeLogo] = useRemoveLogoMutation()
  const [undoLogo] = useUndoLogoMutation()
  return async ({ logo, ...house }: CasaValues) => {
    if (!logo) return saveCasa(house)
    const changeLogo = () => {
      if (logo === 'remove') return removeLogo()
      return logo instanceof File ? saveLogo(logo) : undoLogo({ ...logo, versao: house.versao })
    }
    const answer = await changeLogo()
    if (!answer.data) return answer
    // Otherwise another person has saved meanwhile, too, which the server refuses.
    const isAlone = answer.data.versao === (house.versao ?? 0) + 1
    return saveCasa(isAlone ? { ...house, versao: answer.data.versao } : house)
  }
}

function useCasaForm(casa: Casa): FormState<CasaValues> {
  const save = useSave()
  const [read] = useLazyGetCasaOfficeQuery()
  const dispatch = useAppDispatch()
  const form: FormState<CasaValues> = useOfficeForm({
    schema: Schema,
    initial: valuesOf(casa),
    save: async (values) => {
      const answer = await save(values)
      if (answer.data) {
        // Input typed after the save stays.
        form.reset(valuesOf(answer.data), { keepDirtyValues: true })
        dispatch(casaRead(answer.data))
      }
      return answer
    },
    failure: TEXTS.saveFailed,
    report: {
      text: TEXTS.saved,
      // `casa` has the values before this save.
      revert: ({ versao }: Casa, { logo }) => ({
        ...valuesOf(casa),
        versao,
        logo: logo && { hash: casa.logo?.hash ?? null },
      }),
    },
    read: async () => {
      const { data } = await read()
      return data ? valuesOf(data) : null
    },
    onSaved: (saved: Casa) => form.reset(valuesOf(saved)),
  })
  const { reset, getValues, unsaved } = form
  const isClean = unsaved === 0
  // A form without input shows what other users save.
  useEffect(() => {
    if (isClean && casa.versao > Number(getValues('versao'))) reset(valuesOf(casa))
  }, [casa, isClean, reset, getValues])
  return form
}

/** The names of the changed fields, in the order of the form. */
const changedNames = (marks: object): string[] =>
  Object.entries(TEXTS.changed)
    .filter(([path]) => path.split('.').reduce<unknown>((mark, name) => Object(mark)[name], marks) === true)
    .map(([, name]) => name)

/** The value of a group of fields, for the question which of two persons' values to keep. */
const shown = (_name: string, value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(Boolean).join(', ') : undefined

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

const { labels } = TEXTS

/** The house in one page, beside the buyer's phone. The form stays open after a save, and shows the stored values. */
export function CasaForm({ casa }: { casa: Casa }) {
  const form = useCasaForm(casa)
  const { control, reset, getValues, setValue } = form
  const text = (name: Path & keyof typeof labels, maxLength: number, hint?: string) => (
    <TextInput
      control={control}
      name={name}
      label={labels[name]}
      maxLength={maxLength}
      autoComplete="off"
      hint={hint}
    />
  )
  /** A field that is formatted when it is left: while one types, that would move the cursor. */
  const masked = (name: 'cnpj' | 'telefone' | 'whatsapp', mask: (typed: string) => string) => (
    <div onBlur={() => setValue(name, mask(getValues(name)), { shouldDirty: true })}>{text(name, 24)}</div>
  )
  return (
    <OfficeForm
      form={form}
      labels={labels}
      show={shown}
      changed={changedNames(form.formState.dirtyFields)}
      onCancel={() => reset(valuesOf(casa))}
    >
      <div className={styles.layout}>
        <div>
          <Group title={TEXTS.groups.name}>
            <FieldRow columns="3fr 2fr">
              {text('nome', CASA_MAX.nome)}
              {text('nome_curto', CASA_MAX.nome_curto, TEXTS.shortHint)}
            </FieldRow>
            <LogoInput form={form} stored={casa.logo} />
            <TextField
              label={TEXTS.site}
              name="site"
              value={window.location.host}
              onChange={() => undefined}
              hint={TEXTS.siteHint}
              readOnly
            />
          </Group>
          <Group title={TEXTS.groups.colours}>
            <FieldRow columns="1fr 1fr">
              <ColourField control={control} name="cores.acao" label={labels['cores.acao']} kind="acao" />
              <ColourField control={control} name="cores.marca" label={labels['cores.marca']} kind="marca" />
            </FieldRow>
          </Group>
          <Group title={TEXTS.groups.seller}>
            <FieldRow columns="2fr 3fr">
              {masked('cnpj', maskCnpj)}
              {text('razao_social', CASA_MAX.razao_social)}
            </FieldRow>
            {text('endereco', CASA_MAX.endereco)}
          </Group>
          <Group title={TEXTS.groups.contact}>
            <FieldRow columns="1fr 1fr">
              {masked('telefone', maskPhone)}
              {masked('whatsapp', maskPhone)}
            </FieldRow>
            {text('horario', CASA_MAX.horario)}
            <FieldRow columns="1fr 1fr 1fr">
              {text('redes.instagram', 120)}
              {text('redes.facebook', 120)}
              {text('redes.youtube', 120)}
            </FieldRow>
            {text('contato_privacidade', CASA_MAX.contato_privacidade, TEXTS.contactHint)}
          </Group>
          <Group title={TEXTS.groups.statement}>
            <FieldRow columns="2fr 3fr">
              {text('nome_fatura', CASA_MAX.nome_fatura, TEXTS.statementHint)}
              <FaturaLine control={control} />
            </FieldRow>
          </Group>
        </div>
        <CasaPreview form={form} casa={casa} />
      </div>
    </OfficeForm>
  )
}
