import { useWatch } from 'react-hook-form'
import { CATALOGUE } from '../../../../contract/catalogue.ts'
import { ESTADOS } from '../../../../contract/estados.ts'
import type { Evento } from '../../../../contract/eventos.ts'
import { MODELO_IDS, MODELOS, modeloEvento } from '../../../../contract/modelos-rules.ts'
import { EventoModeloInput } from '../../../../contract/modelos.ts'
import { useCreateFromModeloMutation } from '../../../api/office/eventos.ts'
import { today } from '../../../lib/dates.ts'
import { ADM_COMECO } from '../../../texts/adm-comeco.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chips } from '../../../ui/choice/chips.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { DateInput, FieldRow, MaskedInput, SelectInput, TextInput } from '../form/inputs.tsx'
import { useOfficeForm } from '../form/use-office-form.ts'

const TEXTS = ADM_COMECO.modelo
const ESTADO_OPTIONS = ESTADOS.map(({ sigla, nome }) => ({ value: sigla, label: `${sigla} · ${nome}` })).sort((a, b) =>
  a.value < b.value ? -1 : 1,
)
const KINDS = MODELO_IDS.map((id) => ({ value: id, content: MODELOS[id].nome }))
const EMPTY = {
  modelo: MODELO_IDS[0] ?? 'jogo',
  nome: '',
  local: '',
  endereco: '',
  data: '',
  hora: '',
  cidade: '',
  estado: '',
}

/** The hour that a template proposes. */
const hourOf = (modelo: (typeof MODELO_IDS)[number]): string =>
  modeloEvento(modelo, { today: today(), data: today() }).hora

/** The form that makes a whole draft from a template. */
export function ModeloForm({ onCreated }: { onCreated: (created: Evento) => void }) {
  const [create] = useCreateFromModeloMutation()
  const form = useOfficeForm({
    schema: EventoModeloInput,
    initial: { ...EMPTY, hora: hourOf(EMPTY.modelo) },
    save: create,
    failure: CATALOGUE.salvarEvento,
    report: { text: ({ nome }: Evento) => TEXTS.created(nome) },
    onSaved: onCreated,
  })
  const { control, setValue } = form
  const modelo = useWatch({ control, name: 'modelo' })
  const choose = (value: string) => {
    const chosen = MODELO_IDS.find((id) => id === value)
    if (!chosen) return
    setValue('modelo', chosen)
    setValue('hora', hourOf(chosen))
  }
  return (
    <Form onSubmit={form.submit} busy={form.busy}>
      <Chips legend={TEXTS.legend} options={KINDS} chosen={modelo} onChoose={choose} />
      <p>{TEXTS.gives(MODELOS[modelo].resumo)}</p>
      <TextInput control={control} name="nome" label={TEXTS.nome} maxLength={200} autoComplete="off" />
      <FieldRow columns="1fr 1fr">
        <DateInput control={control} name="data" label={TEXTS.data} />
        <MaskedInput control={control} name="hora" label={TEXTS.hora} mask="hour" autoComplete="off" />
      </FieldRow>
      <FieldRow columns="1fr 1fr">
        <TextInput control={control} name="local" label={TEXTS.local} maxLength={200} autoComplete="off" />
        <TextInput control={control} name="endereco" label={TEXTS.endereco} maxLength={200} autoComplete="off" />
      </FieldRow>
      <FieldRow columns="1fr 1fr">
        <TextInput control={control} name="cidade" label={TEXTS.cidade} maxLength={120} autoComplete="off" />
        <SelectInput
          control={control}
          name="estado"
          label={TEXTS.estado}
          empty={TEXTS.chooseEstado}
          options={ESTADO_OPTIONS}
        />
      </FieldRow>
      <div>
        <Button type="submit" busy={form.busy}>
          {TEXTS.save}
        </Button>
      </div>
    </Form>
  )
}
