import { useId, useState } from 'react'
import { type Control, useFieldArray, type UseFormSetValue, useWatch } from 'react-hook-form'
import { CATEGORIA_IDS, CATEGORIAS, type Categoria } from '../../../contract/categorias-rules.ts'
import { formatReais } from '../../../contract/money.ts'
import { parseReais } from '../../../contract/money-input-rules.ts'
import { socioCents } from '../../../contract/planos-rules.ts'
import { ADM_PLANOS as TEXTS } from '../../texts/adm-planos.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { FieldRow, MoneyInput, SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import styles from './plano-form.module.css'
import { type BeneficioValues, newBeneficio, type PlanoValues } from './plano-values.ts'

const LABELS = TEXTS.fields
const TIPOS = ['percentual', 'preco', 'incluida'] as const
type Tipo = (typeof TIPOS)[number]
const OPTIONS = TIPOS.map((tipo) => ({ value: tipo, content: TEXTS.tipos[tipo] }))

const tipoOf = ({ percentual, valor }: BeneficioValues): Tipo =>
  valor ? 'preco' : String(percentual) === '100' ? 'incluida' : 'percentual'

type FormParts = {
  control: Control<PlanoValues, unknown, PlanoValues>
  setValue: UseFormSetValue<PlanoValues>
}

/** What the plan gives: a benefit for each of some categories, and the categories without one. */
export function PlanoBenefits({ control, setValue }: FormParts) {
  const { fields, append, remove } = useFieldArray({ control, name: 'beneficios', keyName: 'key' })
  const id = useId()
  const given = new Set(fields.map(({ categoria }) => categoria))
  const missing = CATEGORIA_IDS.filter((categoria) => !given.has(categoria))
  return (
    <section className={styles.benefits} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {LABELS.beneficios}
      </h3>
      <p className={styles.note}>{TEXTS.benefitsIntro}</p>
      {fields.map((field, index) => (
        <Benefit
          key={field.key}
          categoria={field.categoria}
          index={index}
          control={control}
          setValue={setValue}
          onRemove={() => remove(index)}
        />
      ))}
      {missing.length > 0 && (
        <fieldset className={styles.missing}>
          <legend className={styles.note}>{TEXTS.addBenefit}</legend>
          {missing.map((categoria) => (
            <Button key={categoria} tone="secondary" onClick={() => append(newBeneficio(categoria))}>
              {CATEGORIAS[categoria]}
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  )
}

type BenefitProps = FormParts & { categoria: Categoria; index: number; onRemove: () => void }

/** The benefit of one category, with what a member pays. */
function Benefit({ control, setValue, categoria, index, onRemove }: BenefitProps) {
  const name = `beneficios.${index}` as const
  const value = useWatch({ control, name })
  const [tipo, setTipo] = useState<Tipo>(() => tipoOf(value))
  const choose = (next: string) => {
    const chosen = TIPOS.find((one) => one === next) ?? 'percentual'
    setTipo(chosen)
    const shouldDirty = true
    setValue(`${name}.percentual`, chosen === 'incluida' ? '100' : '', { shouldDirty })
    setValue(`${name}.valor`, '', { shouldDirty })
    if (chosen !== 'incluida') setValue(`${name}.passe`, false, { shouldDirty })
  }
  const categoriaText = CATEGORIAS[categoria]
  return (
    <fieldset className={styles.benefit} aria-label={categoriaText}>
      <div className={styles.head}>
        <strong>{categoriaText}</strong>
        <IconButton name="trash" label={TEXTS.removeBenefit(categoriaText)} onClick={onRemove} />
      </div>
      <Chips legend={LABELS.tipo} options={OPTIONS} chosen={tipo} onChoose={choose} />
      {tipo === 'incluida' && <SwitchInput control={control} name={`${name}.passe`} label={LABELS.passe} />}
      {!(tipo === 'incluida' && value.passe) && (
        <FieldRow columns="repeat(auto-fit, minmax(min(9rem, 100%), 1fr))">
          {tipo === 'percentual' && (
            <TextInput
              control={control}
              name={`${name}.percentual`}
              label={LABELS.percentual}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
          )}
          {tipo === 'preco' && (
            <MoneyInput control={control} name={`${name}.valor`} label={LABELS.preco} hint={TEXTS.precoHint} />
          )}
          <TextInput
            control={control}
            name={`${name}.unidades`}
            label={LABELS.unidades}
            hint={TEXTS.unidadesHint}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
          />
          <TextInput
            control={control}
            name={`${name}.horas_antes`}
            label={LABELS.horas_antes}
            hint={TEXTS.horasHint}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
          />
        </FieldRow>
      )}
      {!value.passe && <Pays tipo={tipo} value={value} />}
    </fieldset>
  )
}

/** The full price of the example. */
const EXAMPLE = { valorCents: 100_00, taxaCents: 0 }

/** What a member pays of the example's price, as typed; nothing for what is no benefit. */
function Pays({ tipo, value: { percentual, valor } }: { tipo: Tipo; value: BeneficioValues }) {
  const percent = tipo === 'preco' || percentual === '' ? null : Number(percentual)
  const price = tipo === 'preco' ? parseReais(String(valor ?? '')) : null
  const isTyped = percent === null ? price !== null : Number.isInteger(percent) && percent >= 0 && percent <= 100
  if (!isTyped) return null
  const { valorCents } = socioCents(EXAMPLE, { percentual: percent, valorCents: price })
  return (
    <p className={styles.pays} aria-live="polite">
      {TEXTS.example(formatReais(EXAMPLE.valorCents))} <strong>{formatReais(valorCents)}</strong>
    </p>
  )
}
