import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { type Cota, CotaInput } from '../../../../contract/cortesias.ts'
import { sortedSetores } from '../../../../contract/eventos-rules.ts'
import { useSaveCotaMutation } from '../../../api/office/cortesias.ts'
import { useGetEventoOfficeQuery } from '../../../api/office/eventos.ts'
import { useListUsersQuery } from '../../../api/office/users.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import { SelectInput, TextInput } from '../../shared/form/inputs.tsx'
import { OfficeForm } from '../../shared/form/office-form.tsx'
import { useOfficeForm } from '../../shared/form/use-office-form.ts'
import { SubPage } from '../../shared/sub-page.tsx'
import { useGoBack } from '../../shared/use-go-back.ts'
import styles from './cota-form.module.css'
import { useCortesiasEvento } from './use-cortesias-evento.ts'

const LABELS = TEXTS.cotaFields

type Values = z.input<typeof CotaInput>
type FormProps = { cota: Cota | null; idEvento: string; onDone?: (() => void) | undefined }

/** A quota: of whom, how many, and of which sectors. The giver of a stored one stays. */
export function CotaForm({ cota, idEvento, onDone }: FormProps) {
  const [save] = useSaveCotaMutation()
  const form = useOfficeForm({
    schema: CotaInput,
    initial: {
      ...(cota && { id: cota.id, versao: cota.versao }),
      ...{
        id_evento: idEvento,
        id_usuario: cota?.usuario.id ?? '',
        cota: String(cota?.cota ?? ''),
        setores: cota?.setores ?? [],
      },
    },
    save,
    failure: CATALOGUE.generico,
    report: { text: TEXTS.cotaSaved },
    onSaved: () => onDone?.(),
  })
  const { control } = form
  return (
    <OfficeForm form={form} labels={LABELS} onCancel={onDone ?? (() => form.reset())}>
      {!cota && <Giver control={control} />}
      <TextInput
        control={control}
        name="cota"
        label={LABELS.cota}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
      />
      <Setores control={control} idEvento={idEvento} />
    </OfficeForm>
  )
}

type Part = { control: Control<Values, unknown, Values> }

function Giver({ control }: Part) {
  const { data } = useListUsersQuery()
  const options = (data?.result ?? [])
    .filter(({ portaria }) => !portaria)
    .map(({ id, nome }) => ({ value: id, label: nome }))
  return (
    <SelectInput
      control={control}
      name="id_usuario"
      label={LABELS.id_usuario}
      empty={TEXTS.chooseUsuario}
      options={options}
      autoFocus
    />
  )
}

/** The sectors of the event that sell entries. */
function Setores({ control, idEvento }: Part & { idEvento: string }) {
  const { field } = useController({ control, name: 'setores' })
  const { data } = useGetEventoOfficeQuery(idEvento)
  const chosen = field.value ?? []
  const setores = sortedSetores(data?.setores ?? []).filter(({ extra }) => !extra)
  if (setores.length < 2) return null
  return (
    <fieldset className={styles.setores}>
      <legend>{LABELS.setores}</legend>
      <p className={styles.hint}>{TEXTS.setoresHint}</p>
      {setores.map(({ id, nome }) => (
        <Switch
          key={id}
          name={`setor-${id}`}
          label={nome}
          checked={chosen.includes(id)}
          onChange={(isChosen) => field.onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  )
}

/** A new quota of an event. */
export function CotaPage() {
  const { idEvento } = useCortesiasEvento()
  const list = ADM_PATHS.cortesias.ofEvento(idEvento ?? '')
  const goBack = useGoBack(list)
  return (
    <SubPage title={TEXTS.cotaTitle} back={{ to: list, label: TEXTS.back }}>
      {idEvento !== null && <CotaForm cota={null} idEvento={idEvento} onDone={goBack} />}
    </SubPage>
  )
}
