import { useEffect } from 'react'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type ConfigSocio, ConfigSocioInput } from '../../../contract/socio.ts'
import { useLazyGetConfigSocioOfficeQuery, useSaveConfigSocioMutation } from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { FieldRow } from '../shared/form/field-row.tsx'
import { TextAreaInput, TextInput, TextMaskInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { type OfficeForm as FormState, useOfficeForm } from '../shared/form/use-office-form.ts'
import styles from './club-form.module.css'
import { priceInput } from './price.ts'
import { StandPreview } from './stand-preview.tsx'

type Values = z.input<typeof ConfigSocioInput>
const { club: texts } = ADM_SOCIO

/** The settings as the fields show them. */
const valuesOf = ({ id, valor, termo, maximo_socios, qtd_linha, versao }: ConfigSocio): Values => ({
  id,
  valor: priceInput(valor),
  termo,
  maximo_socios: String(maximo_socios),
  qtd_linha: String(qtd_linha),
  versao,
})

/** The settings of the club. The form stays after a save, and shows what is stored then. */
export function ClubForm({ config, onCancel }: { config: ConfigSocio; onCancel: () => void }) {
  const [saveConfig] = useSaveConfigSocioMutation()
  const [read] = useLazyGetConfigSocioOfficeQuery()
  const form: FormState<Values> = useOfficeForm({
    schema: ConfigSocioInput,
    initial: valuesOf(config),
    save: async (values: Values) => {
      const answer = await saveConfig(values)
      // What is typed after the save, while it can still be taken back, stays.
      if (answer.data) form.reset(valuesOf(answer.data), { keepDirtyValues: true })
      return answer
    },
    failure: CATALOGUE.salvarConfig,
    report: {
      text: texts.saved,
      // `config` is still the one before this save.
      revert: config.id === null ? undefined : ({ versao }: ConfigSocio) => ({ ...valuesOf(config), versao }),
    },
    read: async () => {
      const { data } = await read()
      return data ? valuesOf(data) : null
    },
    onSaved: (saved: ConfigSocio) => form.reset(valuesOf(saved)),
  })
  const { control, reset, getValues, unsaved } = form
  const isClean = unsaved === 0
  // A form in which nobody has typed follows what others save; otherwise the save shows it. After a save of its own, the
  // settings are older than the form until they have been read again.
  useEffect(() => {
    if (isClean && config.versao > Number(getValues('versao'))) reset(valuesOf(config))
  }, [config, isClean, reset, getValues])
  const labels = {
    valor: texts.valor,
    maximo_socios: texts.cadeiras,
    qtd_linha: texts.porFileira,
    termo: texts.termo,
  }
  const cancel = () => {
    reset(valuesOf(config))
    onCancel()
  }
  return (
    <OfficeForm form={form} labels={labels} onCancel={cancel}>
      {config.id === null && <p className={styles.note}>{texts.notOpen}</p>}
      <TextMaskInput control={control} name="valor" label={texts.valor} hint={texts.valorHint} mask="currency" />
      <FieldRow columns="1fr 1fr">
        <TextInput control={control} name="maximo_socios" label={texts.cadeiras} inputMode="numeric" />
        <TextInput control={control} name="qtd_linha" label={texts.porFileira} inputMode="numeric" />
      </FieldRow>
      <StandPreview control={control} />
      <div className={styles.termo}>
        <TextAreaInput control={control} name="termo" label={texts.termo} />
      </div>
    </OfficeForm>
  )
}
