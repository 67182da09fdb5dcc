import { CATALOGUE } from '../../../contract/catalogue.ts'
import { PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import { type Plano, PlanoInput } from '../../../contract/planos.ts'
import { useLazyListPlanosOfficeQuery, useSavePlanoMutation } from '../../api/office/planos.ts'
import { ADM_PLANOS as TEXTS } from '../../texts/adm-planos.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { FieldRow, MoneyInput, SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { type OfficeForm as FormState, useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { PlanoBenefits } from './plano-benefits.tsx'
import styles from './plano-form.module.css'
import { NEW_PLANO, type PlanoValues, typedBenefits, valuesOf } from './plano-values.ts'

const LABELS = TEXTS.fields

/** A value of the form in the dialog of conflicting changes. */
const shown = (name: string, value: unknown): string | undefined =>
  name === 'beneficios' ? typedBenefits((value as PlanoValues['beneficios']) ?? []) : undefined

/** A new plan, or a stored one. */
export function PlanoSheet({ plano, onClose }: { plano: Plano | null; onClose: () => void }) {
  const [save] = useSavePlanoMutation()
  const [read] = useLazyListPlanosOfficeQuery()
  const initial = plano ? valuesOf(plano) : NEW_PLANO
  const readPlano = async (id: string): Promise<PlanoValues | null> => {
    const { data } = await read()
    const found = data?.result.find((one) => one.id === id)
    return found ? valuesOf(found) : null
  }
  const form = useOfficeForm({
    schema: PlanoInput,
    initial,
    save,
    failure: CATALOGUE.generico,
    report: plano ? { text: TEXTS.saved, revert: ({ versao }) => ({ ...initial, versao }) } : { text: TEXTS.created },
    read: plano ? () => readPlano(plano.id) : undefined,
    onSaved: onClose,
  })
  const { control } = form
  const isFirst = plano?.id === PRIMEIRO_PLANO
  return (
    <Sheet
      wide
      title={plano ? TEXTS.editOf(plano.nome) : TEXTS.createTitle}
      busy={form.busy}
      onClose={() => leaveWhenSaved(onClose)}
    >
      <OfficeForm form={form} labels={LABELS} show={shown} onCancel={onClose}>
        <FieldRow columns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))">
          <TextInput
            control={control}
            name="nome"
            label={LABELS.nome}
            hint={TEXTS.nomeHint}
            maxLength={30}
            autoComplete="off"
            autoFocus={!plano}
          />
          <MoneyInput
            control={control}
            name="valor"
            label={LABELS.valor}
            hint={isFirst ? TEXTS.primeiroHint : TEXTS.valorHint}
          />
        </FieldRow>
        <FieldRow columns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))">
          <SwitchInput control={control} name="ativo" label={LABELS.ativo} />
          <Seat form={form} plano={plano} />
        </FieldRow>
        <PlanoBenefits control={control} setValue={form.setValue} />
      </OfficeForm>
    </Sheet>
  )
}

/** Whether the plan has a seat; that stays while somebody has the plan. */
function Seat({ form: { control, formState }, plano }: { form: FormState<PlanoValues>; plano: Plano | null }) {
  const refused = formState.errors.com_cadeira?.message
  if (plano && (plano.id === PRIMEIRO_PLANO || (plano.socios ?? 0) > 0)) {
    return <p className={styles.note}>{TEXTS.seatKept(plano.com_cadeira)}</p>
  }
  return (
    <div>
      <SwitchInput control={control} name="com_cadeira" label={LABELS.com_cadeira} />
      {refused && (
        <p className={styles.error} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
