import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type EquipeAvisos, EquipeAvisosInput } from '../../../contract/equipe-avisos.ts'
import { useGetAvisosQuery, useSaveAvisosMutation } from '../../api/office/avisos.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { ADM_AVISOS as TEXTS } from '../../texts/adm-avisos.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Section } from '../../ui/section/section.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import styles from './seguranca.module.css'

const NONE = { acesso: false, dinheiro: false, sistema: false }
const GRUPOS = Object.keys(NONE) as (keyof typeof NONE)[]
const RING_PX = 48

/** The user's own e-mail, and of which alerts they are told. */
function AvisosSheet({ avisos, onClose }: { avisos: EquipeAvisos; onClose: () => void }) {
  const [save] = useSaveAvisosMutation()
  const form = useOfficeForm({
    schema: EquipeAvisosInput,
    initial: { email: avisos.email, alertas: avisos.alertas ?? NONE },
    save,
    failure: CATALOGUE.salvarUsuario,
    report: { text: TEXTS.saved },
    onSaved: onClose,
  })
  const { control } = form
  const labels = { email: TEXTS.email, ...Object.fromEntries(GRUPOS.map((id) => [`alertas.${id}`, TEXTS.grupos[id]])) }
  return (
    <Sheet wide title={TEXTS.title} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <OfficeForm form={form} labels={labels} onCancel={onClose}>
        <TextInput
          control={control}
          name="email"
          label={TEXTS.email}
          hint={TEXTS.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={64}
          autoFocus
        />
        {avisos.alertas && (
          <fieldset className={styles.groups}>
            <legend>{TEXTS.alertas}</legend>
            {GRUPOS.map((id) => (
              <SwitchInput key={id} control={control} name={`alertas.${id}`} label={TEXTS.grupos[id]} />
            ))}
          </fieldset>
        )}
      </OfficeForm>
    </Sheet>
  )
}

/** By which e-mail the house reaches the user. Nothing is shown where it sends none. */
export function AvisosCard() {
  const { data, error, isFetching, refetch } = useGetAvisosQuery(undefined, FRESH)
  const [isOpen, setOpen] = useState(false)
  if (data?.ativo === false) return null
  const chosen = data?.alertas ? GRUPOS.filter((id) => data.alertas?.[id]) : []
  return (
    <Section title={TEXTS.title}>
      {data ? (
        <div className={styles.card}>
          <p>{data.email ? <strong>{data.email}</strong> : TEXTS.none}</p>
          {data.recusado && <p>{TEXTS.refused}</p>}
          <p className={styles.text}>{TEXTS.text}</p>
          {data.alertas && (
            <p className={styles.text}>
              {chosen.length ? TEXTS.chosen(chosen.map((id) => TEXTS.grupos[id]).join(', ')) : TEXTS.noAlerts}
            </p>
          )}
          <Button tone="secondary" onClick={() => setOpen(true)}>
            {data.email ? TEXTS.change : TEXTS.give}
          </Button>
        </div>
      ) : error ? (
        <LoadFailed title={TEXTS.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={TEXTS.loading} size={RING_PX} />
      )}
      {isOpen && data && <AvisosSheet avisos={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}
