import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { type ConviteFeito, ConviteInput } from '../../../contract/convites.ts'
import type { Convite, Equipe } from '../../../contract/equipe.ts'
import { type Direitos, mayGive } from '../../../contract/equipe-rules.ts'
import { equipe as calls } from '../../api/office/equipe.ts'
import { chatHref } from '../../lib/casa.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_EQUIPE } from '../../texts/adm-equipe.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { MaskedInput, SelectInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { type Cidade, CidadesChoice } from './cidades-choice.tsx'
import styles from './convite-sheets.module.css'
import { direitos, papelOf } from './rascunho.ts'
import { useProven } from './use-proven.ts'

const { convite: TEXTS } = ADM_EQUIPE

/** The fragment of the link: no server and no referrer gets it. */
const linkOf = (segredo: string): string => `${window.location.origin}${OFFICE_PATHS.login}#convite=${segredo}`

/** The link of an invitation, once: the user sends it themselves. */
export function MadeSheet({ made: { convite, segredo }, onClose }: { made: ConviteFeito; onClose: () => void }) {
  const link = linkOf(segredo)
  const first = convite.nome.split(' ')[0] ?? convite.nome
  return (
    <Sheet
      wide
      title={TEXTS.open(convite.nome)}
      onClose={onClose}
      actions={
        <Button tone="secondary" onClick={onClose}>
          {TEXTS.done}
        </Button>
      }
    >
      <div className={styles.made}>
        <p>{TEXTS.text}</p>
        <CopyField label={TEXTS.link} value={link} copy={TEXTS.copy} copied={TEXTS.copied} />
        <a
          className={styles.whatsapp}
          href={chatHref(convite.telefone, TEXTS.message(first, link))}
          target="_blank"
          rel="noreferrer"
        >
          {TEXTS.whatsapp}
        </a>
      </div>
    </Sheet>
  )
}

type Values = z.input<typeof ConviteInput>
const LABELS = { nome: TEXTS.nome, telefone: TEXTS.telefone, papel: TEXTS.papel }
const NEW: Values = { nome: '', telefone: '', papel: '', todas_cidades: false, cidades: [] }

type InviteSheetProps = {
  equipe: Equipe
  cidades: readonly Cidade[]
  giver: Direitos
  onMade: (made: ConviteFeito) => void
  onClose: () => void
}

/** Invites somebody to a role, in cities. */
export function InviteSheet({ equipe, cidades, giver, onMade, onClose }: InviteSheetProps) {
  const dispatch = useAppDispatch()
  const { send, proof } = useProven()
  const form = useOfficeForm({
    schema: ConviteInput,
    initial: NEW,
    // Untracked: the answer has the secret.
    save: (values: Values) =>
      send((typed) => dispatch(calls.endpoints.invite.initiate({ ...values, ...typed }, { track: false }))),
    failure: CATALOGUE.generico,
    report: { text: TEXTS.made },
    onSaved: onMade,
  })
  const { control } = form
  const { field: papel } = useController({ control, name: 'papel' })
  const { field: todas } = useController({ control, name: 'todas_cidades' })
  const { field: chosen } = useController({ control, name: 'cidades' })
  const given = equipe.papeis.filter(({ id }) =>
    mayGive(giver, direitos(equipe, { papel: id, tarefas: [], todas_cidades: false, cidades: [] })),
  )
  return (
    <Sheet wide title={TEXTS.title} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <OfficeForm form={form} labels={LABELS} onCancel={onClose} saveLabel={TEXTS.submit}>
        <TextInput control={control} name="nome" label={TEXTS.nome} maxLength={120} autoComplete="off" autoFocus />
        <MaskedInput
          control={control}
          name="telefone"
          label={TEXTS.telefone}
          mask="phone"
          inputMode="tel"
          autoComplete="off"
        />
        <SelectInput
          control={control}
          name="papel"
          label={TEXTS.papel}
          empty={TEXTS.choose}
          options={given.map(({ id, nome }) => ({ value: id, label: nome }))}
        />
        {papel.value !== 'dona' && (
          <CidadesChoice
            todas_cidades={todas.value}
            cidades={chosen.value}
            options={cidades}
            giver={giver}
            onChange={(next) => {
              todas.onChange(next.todas_cidades)
              chosen.onChange(next.cidades)
            }}
          />
        )}
      </OfficeForm>
      {proof}
    </Sheet>
  )
}

type ConviteSheetProps = {
  equipe: Equipe
  convite: Convite
  onAgain: () => void
  onCancel: () => void
  onClose: () => void
}

/** An invitation that waits: send it again, or cancel it. */
export function ConviteSheet({ equipe, convite, onAgain, onCancel, onClose }: ConviteSheetProps) {
  const isVoid = papelOf(equipe, convite.papel) === undefined
  return (
    <Sheet
      title={TEXTS.open(convite.nome)}
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" wide onClick={onCancel}>
            {TEXTS.cancel}
          </Button>
          {!isVoid && (
            <Button wide onClick={onAgain}>
              {TEXTS.again}
            </Button>
          )}
        </>
      }
    >
      <p>
        {isVoid ? TEXTS.pendingVoid : convite.vencido ? TEXTS.pendingExpired : `${TEXTS.pending} ${TEXTS.againText}`}
      </p>
    </Sheet>
  )
}

/** Sends invitations again. @returns the function, and what it shows */
export function useInviteAgain(onMade: (made: ConviteFeito) => void, onFailed: (error: unknown) => void) {
  const dispatch = useAppDispatch()
  const { send, proof } = useProven()
  const [busy, setBusy] = useState(false)
  const again = async ({ id }: Convite) => {
    if (busy) return
    setBusy(true)
    const answer = await send((typed) =>
      dispatch(calls.endpoints.inviteAgain.initiate({ id, proof: typed }, { track: false })),
    )
    setBusy(false)
    if (answer?.data) onMade(answer.data)
    else if (answer) onFailed(answer.error)
  }
  return { again, proof }
}
