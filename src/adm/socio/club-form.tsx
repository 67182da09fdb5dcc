import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { CLUB_TOLERANCE_DAYS } from '../../../contract/limits.ts'
import { rowLetters } from '../../../contract/place-plan.ts'
import { type ConfigSocio, ConfigSocioInput } from '../../../contract/socio.ts'
import { clubPlan } from '../../../contract/socio-rules.ts'
import {
  useLazyGetConfigSocioOfficeQuery,
  useListCadeirasOfficeQuery,
  useSaveConfigSocioMutation,
} from '../../api/office/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { PlanPicture } from '../../ui/place-map/plan-picture.tsx'
import { FieldRow, TextAreaInput, TextInput, MoneyInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { type OfficeForm as FormState, useOfficeForm } from '../shared/form/use-office-form.ts'
import styles from './club-form.module.css'
import { priceInput, priceText } from './price.ts'

type Values = z.input<typeof ConfigSocioInput>
const { club: texts } = ADM_SOCIO
const Numbers = ConfigSocioInput.pick({ maximo_socios: true, qtd_linha: true }).required()

/** The stand defined by the two numbers; while either is invalid, the last valid stand. */
function useStand(control: Control<Values, unknown, Values>) {
  const [maximo_socios, qtd_linha] = useWatch({ control, name: ['maximo_socios', 'qtd_linha'] })
  const [last, setLast] = useState({ maximo_socios: 1, qtd_linha: 1 })
  const { data } = Numbers.safeParse({ maximo_socios, qtd_linha })
  if (data && (data.maximo_socios !== last.maximo_socios || data.qtd_linha !== last.qtd_linha)) setLast(data)
  return last
}

/** A small drawing of the stand, as in the buyer's map, updated while the user types. Taken seats are dark. */
function StandPreview({ control }: { control: Control<Values, unknown, Values> }) {
  const stand = useStand(control)
  const count = useDeferredValue(stand.maximo_socios)
  const perRow = useDeferredValue(stand.qtd_linha)
  const { data } = useListCadeirasOfficeQuery()
  const plan = useMemo(() => clubPlan(count, perRow), [count, perRow])
  const taken = data?.ocupadas
  const isMarked = useMemo(() => {
    const seats = new Set(taken)
    return (nr: number): boolean => seats.has(nr)
  }, [taken])
  const rows = plan.rows.length
  return (
    <figure className={styles.stand} aria-label={texts.stand}>
      <PlanPicture plan={plan} stage={texts.field} isMarked={isMarked} />
      <figcaption className={styles.caption}>
        <span className={styles.taken}>{taken ? texts.taken(taken.length) : ''}</span>
        <span>{texts.rows(rows, rowLetters(0), rowLetters(rows - 1))}</span>
      </figcaption>
    </figure>
  )
}

/** The stored settings as the values of the form. */
const valuesOf = ({ id, valor, termo, maximo_socios, qtd_linha, tolerancia_dias, versao }: ConfigSocio): Values => ({
  id,
  valor: priceInput(valor),
  termo,
  maximo_socios: String(maximo_socios),
  qtd_linha: String(qtd_linha),
  tolerancia_dias: String(tolerancia_dias ?? CLUB_TOLERANCE_DAYS),
  versao,
})

/** The settings of the club. The form stays open after a save, and shows the stored values. */
function ClubForm({ config, onCancel }: { config: ConfigSocio; onCancel: () => void }) {
  const [saveConfig] = useSaveConfigSocioMutation()
  const [read] = useLazyGetConfigSocioOfficeQuery()
  const form: FormState<Values> = useOfficeForm({
    schema: ConfigSocioInput,
    initial: valuesOf(config),
    save: async (values: Values) => {
      const answer = await saveConfig(values)
      // Input typed after the save stays.
      if (answer.data) form.reset(valuesOf(answer.data), { keepDirtyValues: true })
      return answer
    },
    failure: CATALOGUE.salvarConfig,
    report: {
      text: texts.saved,
      // `config` still has the values from before this save.
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
  // A form without input shows what other users save. After its own save the form has newer values than `config`, until
  // the settings have been read again.
  useEffect(() => {
    if (isClean && config.versao > Number(getValues('versao'))) reset(valuesOf(config))
  }, [config, isClean, reset, getValues])
  const labels = {
    valor: texts.valor,
    maximo_socios: texts.cadeiras,
    qtd_linha: texts.porFileira,
    tolerancia_dias: texts.tolerancia,
    termo: texts.termo,
  }
  const cancel = () => {
    reset(valuesOf(config))
    onCancel()
  }
  return (
    <OfficeForm form={form} labels={labels} onCancel={cancel}>
      {config.id === null && <p className={styles.note}>{texts.notOpen}</p>}
      <MoneyInput control={control} name="valor" label={texts.valor} hint={texts.valorHint} />
      <FieldRow columns="1fr 1fr">
        <TextInput control={control} name="maximo_socios" label={texts.cadeiras} inputMode="numeric" />
        <TextInput control={control} name="qtd_linha" label={texts.porFileira} inputMode="numeric" />
      </FieldRow>
      <StandPreview control={control} />
      <TextInput
        control={control}
        name="tolerancia_dias"
        label={texts.tolerancia}
        hint={texts.toleranciaHint}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
      />
      <div className={styles.termo}>
        <TextAreaInput control={control} name="termo" label={texts.termo} />
      </div>
    </OfficeForm>
  )
}

/** The club's settings in a card. Where it does not fit beside the members it can be collapsed, and keeps its input. */
export function ClubPanel({ config }: { config: ConfigSocio }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {texts.title}
        </h2>
        <p className={styles.summary}>{texts.summary(priceText(config.valor), config.maximo_socios)}</p>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={open}
          aria-controls={id}
          aria-labelledby={`${id}-title`}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" />
        </button>
      </div>
      <div id={id} className={styles.body} data-open={open || undefined}>
        <ClubForm config={config} onCancel={() => setOpen(false)} />
      </div>
    </section>
  )
}
