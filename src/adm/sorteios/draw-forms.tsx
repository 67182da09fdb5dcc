import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SorteioAnuncio, SorteioResultado } from '../../../contract/sorteio-lista.ts'
import { PREMIOS, resultadoOf } from '../../../contract/sorteio-lista-rules.ts'
import { ADM_SORTEIOS } from '../../texts/adm-sorteios.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormBar } from '../shared/form/form-bar.tsx'
import { DateInput, FieldRow, TextInput } from '../shared/form/inputs.tsx'
import { countChanges } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useUnsaved } from '../shared/unsaved/use-unsaved.tsx'

const { draw: TEXTS } = ADM_SORTEIOS

type Anuncio = z.input<typeof SorteioAnuncio>

type AnnounceFormProps = { onSubmit: (anuncio: z.output<typeof SorteioAnuncio>) => void; onClose: () => void }

/** Which draw of the Loteria Federal will decide. */
export function AnnounceForm({ onSubmit, onClose }: AnnounceFormProps) {
  const { control, formState, handleSubmit } = useForm<Anuncio, unknown, Anuncio>({
    defaultValues: { concurso: '', extracao: '' },
    resolver: zodResolver(SorteioAnuncio, undefined, { raw: true }) as never,
    shouldFocusError: false,
  })
  const unsaved = countChanges(formState.dirtyFields)
  const question = useUnsaved(unsaved)
  return (
    <Form onSubmit={() => void handleSubmit((values) => onSubmit(SorteioAnuncio.parse(values)))()}>
      <FieldRow columns="1fr 1fr">
        <TextInput
          control={control}
          name="concurso"
          label={TEXTS.concurso}
          maxLength={5}
          inputMode="numeric"
          autoComplete="off"
        />
        <DateInput control={control} name="extracao" label={TEXTS.extracao} />
      </FieldRow>
      <FormBar unsaved={unsaved} busy={false} onCancel={() => leaveWhenSaved(onClose)} saveLabel={TEXTS.freeze} />
      {question}
    </Form>
  )
}

type Resultado = z.input<typeof SorteioResultado>

const PRIZES = Array.from({ length: PREMIOS }, (_, at) => at)
const NO_PRIZES: Resultado = { premios: PRIZES.map(() => '') }

type ResultFormProps = { onSubmit: (premios: string[], resultado: string) => void; onClose: () => void }

/** The five prizes of the draw of the Loteria Federal. */
export function ResultForm({ onSubmit, onClose }: ResultFormProps) {
  const { control, formState, handleSubmit } = useForm<Resultado, unknown, Resultado>({
    defaultValues: NO_PRIZES,
    resolver: zodResolver(SorteioResultado),
    shouldFocusError: false,
  })
  const unsaved = countChanges(formState.dirtyFields)
  const question = useUnsaved(unsaved)
  return (
    <Form onSubmit={() => void handleSubmit(({ premios }) => onSubmit(premios, resultadoOf(premios)))()}>
      <FieldRow columns="1fr 1fr">
        {PRIZES.map((at) => (
          <TextInput
            key={at}
            control={control}
            name={`premios.${at}`}
            label={TEXTS.premio(at + 1)}
            maxLength={5}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </FieldRow>
      <FormBar unsaved={unsaved} busy={false} onCancel={() => leaveWhenSaved(onClose)} saveLabel={TEXTS.register} />
      {question}
    </Form>
  )
}
