import { useState } from 'react'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { type Chave, ChaveInput, ChaveRename } from '../../../contract/chaves.ts'
import { CHAVE_NAME_MAX, CHAVES_MAX } from '../../../contract/chaves-rules.ts'
import { businessDay, formatDateTime, formatDay } from '../../../contract/dates.ts'
import { callsBy } from '../../api/calls.ts'
import { chaves, useDeleteChaveMutation, useListChavesQuery } from '../../api/office/chaves.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { hasPasskeys } from '../../lib/has-passkeys.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { PASSKEYS } from '../../texts/passkeys.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { StatePill } from '../../ui/pill/pill.tsx'
import { Section } from '../../ui/section/section.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useQuestion } from '../shared/use-question.tsx'
import rows from '../shared/sessions/session-list.module.css'
import styles from './seguranca.module.css'

const { own: TEXTS } = PASSKEYS
const { beginChave, saveChave, renameChave } = chaves.endpoints
const RING_PX = 48

type Named = { id: string | null; nome: string }
type NameSheetProps = { title: string; text?: string; saveLabel?: string; report: string; initial: Named }

/** Asks for the name of a passkey, new or stored, and saves it. */
function NameSheet({ title, text, saveLabel, report, initial, onClose }: NameSheetProps & { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const call = callsBy(dispatch, {})
  const { id } = initial
  const save = async ({ nome }: { nome: string }) => {
    try {
      if (id !== null) return { data: await call(renameChave)({ id, nome }) }
      const { createPasskey } = await import('../shared/passkey.ts')
      const resposta = await createPasskey(await call(beginChave)(undefined))
      return { data: await call(saveChave)({ nome, resposta }) }
    } catch (error) {
      return { error }
    }
  }
  const form = useOfficeForm({
    schema: id === null ? ChaveInput.pick({ nome: true }) : ChaveRename.pick({ nome: true }),
    initial: { nome: initial.nome },
    save,
    failure: OFFICE_MESSAGES.chaveFalhou,
    report: { text: report },
    onSaved: onClose,
  })
  return (
    <Sheet wide title={title} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      {text && <p className={styles.text}>{text}</p>}
      <OfficeForm form={form} labels={{ nome: TEXTS.nome }} onCancel={onClose} saveLabel={saveLabel}>
        <TextInput
          control={form.control}
          name="nome"
          label={TEXTS.nome}
          hint={TEXTS.nomeHint}
          maxLength={CHAVE_NAME_MAX}
          autoComplete="off"
          autoFocus
        />
      </OfficeForm>
    </Sheet>
  )
}

type ChaveRowProps = { chave: Chave; onRename: () => void; onRemove: () => void }

const ChaveRow = ({ chave: { nome, sincronizada, criada_em, usada_em }, onRename, onRemove }: ChaveRowProps) => (
  <li className={rows.session}>
    <div className={rows.facts}>
      <p className={rows.device}>
        {nome}
        {sincronizada && <StatePill tone="ink">{TEXTS.synced}</StatePill>}
      </p>
      <p className={rows.when}>{usada_em ? TEXTS.used(formatDateTime(usada_em)) : TEXTS.unused}</p>
      <p className={rows.when}>{TEXTS.created(formatDay(businessDay(criada_em)))}</p>
    </div>
    <div className={styles.actions}>
      <Button tone="secondary" onClick={onRename}>
        {TEXTS.rename}
        <VisuallyHidden>{`: ${nome}`}</VisuallyHidden>
      </Button>
      <Button tone="quiet" onClick={onRemove}>
        {TEXTS.remove}
        <VisuallyHidden>{` ${nome}`}</VisuallyHidden>
      </Button>
    </div>
  </li>
)

/** Why no passkey can be made here, or the button that makes one. */
function CreateChave({ count, endereco, onCreate }: { count: number; endereco: string | null; onCreate: () => void }) {
  if (endereco !== null)
    return (
      <p className={styles.text}>
        {TEXTS.elsewhere}
        <a href={endereco + OFFICE_PATHS.security}>{endereco}</a>.
      </p>
    )
  if (!hasPasskeys()) return <p className={styles.text}>{TEXTS.unsupported}</p>
  if (count >= CHAVES_MAX) return <p className={styles.text}>{TEXTS.full}</p>
  return <Button onClick={onCreate}>{TEXTS.create}</Button>
}

/** The user's own passkeys (docs/api.md#passkeys). */
export function ChavesCard() {
  const { data, error, isFetching, refetch } = useListChavesQuery(undefined, FRESH)
  const [named, setNamed] = useState<Named | null>(null)
  const [remove] = useDeleteChaveMutation()
  const { ask, question } = useQuestion()
  const close = () => setNamed(null)
  const askRemoval = ({ id, nome }: Chave, isLast: boolean) =>
    ask({
      question: TEXTS.removeQuestion(nome),
      text: isLast ? TEXTS.removeLastText : TEXTS.removeText,
      confirm: TEXTS.remove,
      dismiss: TEXTS.keep,
      tone: 'danger',
      run: () => remove({ id }),
      failure: OFFICE_MESSAGES.chaveFalhou,
      report: TEXTS.removed,
    })
  return (
    <Section title={PASSKEYS.name}>
      {data ? (
        <div className={styles.parts}>
          <p className={styles.text}>{TEXTS.intro}</p>
          {data.result.length === 0 ? (
            <p className={styles.text}>{TEXTS.none}</p>
          ) : (
            <ul className={rows.list} aria-label={TEXTS.list}>
              {data.result.map((chave, _at, all) => (
                <ChaveRow
                  key={chave.id}
                  chave={chave}
                  onRename={() => setNamed(chave)}
                  onRemove={() => askRemoval(chave, all.length === 1)}
                />
              ))}
            </ul>
          )}
          <CreateChave
            count={data.result.length}
            endereco={data.endereco}
            onCreate={() => setNamed({ id: null, nome: '' })}
          />
        </div>
      ) : error ? (
        <LoadFailed title={PASSKEYS.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={PASSKEYS.loading} size={RING_PX} />
      )}
      {named &&
        (named.id === null ? (
          <NameSheet
            title={TEXTS.createSheet}
            text={TEXTS.createText}
            saveLabel={TEXTS.submit}
            report={TEXTS.saved}
            initial={named}
            onClose={close}
          />
        ) : (
          <NameSheet title={TEXTS.renameSheet} report={TEXTS.renamed} initial={named} onClose={close} />
        ))}
      {question}
    </Section>
  )
}
