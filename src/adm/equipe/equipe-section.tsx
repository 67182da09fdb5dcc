import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { ConviteFeito } from '../../../contract/convites.ts'
import type { Convite, Equipe, Mudanca, Pessoa } from '../../../contract/equipe.ts'
import { type Direitos, tarefasOf } from '../../../contract/equipe-rules.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useListCidadesOfficeQuery } from '../../api/office/cidades.ts'
import { equipe as calls, useGetEquipeQuery, useRevokeConviteMutation } from '../../api/office/equipe.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useAdmin } from '../../lib/admin.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_EQUIPE as TEXTS } from '../../texts/adm-equipe.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { useIsWide } from '../../ui/use-media/use-is-wide.ts'
import { FormBar } from '../shared/form/form-bar.tsx'
import { Empty } from '../shared/list/list-states.tsx'
import { useListAddress } from '../shared/list/use-list-address.ts'
import { useMay } from '../shared/office-session.tsx'
import { SectionRoutes } from '../shared/section-routes.tsx'
import { useUnsaved } from '../shared/unsaved/use-unsaved.tsx'
import { useQuestion } from '../shared/use-question.tsx'
import { useToast } from '../shared/use-toast.ts'
import type { Cidade } from './cidades-choice.tsx'
import { ConviteSheet, InviteSheet, MadeSheet, useInviteAgain } from './convite-sheets.tsx'
import styles from './equipe-section.module.css'
import { Legend } from './legend.tsx'
import { PapeisSheet } from './papeis-sheet.tsx'
import { PersonSheet } from './person-sheet.tsx'
import { cidadeNamesOf, changeWords, lockOf, type Rascunho, type Rights, storedRights, withRights } from './rascunho.ts'
import { TeamGrid } from './team-grid.tsx'
import { useProven } from './use-proven.ts'

type Open =
  | { kind: 'invite' | 'papeis' }
  | { kind: 'person'; pessoa: Pessoa }
  | { kind: 'convite'; convite: Convite }
  | null

/** What the user has themselves, to give it to others. */
function useGiver({ pessoas }: Equipe): { giver: Direitos; idOwn: string } {
  const user = useAdmin((admin) => admin.user)
  const own = pessoas.find(({ id }) => id === user?.id)
  const isAll = user?.admin === true || own?.todas_cidades === true
  const cidades = isAll ? null : (own?.cidades ?? []).map(({ id }) => id)
  return { giver: { dona: user?.admin === true, tarefas: user ? tarefasOf(user) : [], cidades }, idOwn: user?.id ?? '' }
}

/** Saves the draft, all of it or nothing; it can be undone. */
function useSave(onSaved: () => void) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { send, proof } = useProven()
  const [busy, setBusy] = useState(false)
  const put = async (mudancas: Mudanca[]) => {
    setBusy(true)
    // Untracked: the proof has a password.
    const answer = await send((typed) =>
      dispatch(calls.endpoints.saveEquipe.initiate({ mudancas, ...typed }, { track: false })),
    )
    setBusy(false)
    return answer
  }
  const fail = (error: unknown) => dispatch(alerted(errorText(Object(error) as AppError, CATALOGUE.salvarUsuario)))
  const undo = async (mudancas: Mudanca[]) => {
    const answer = await put(mudancas)
    if (answer?.data) toast(ADM.undone)
    else if (answer) fail(answer.error)
  }
  const save = async (equipe: Equipe, rascunho: Rascunho) => {
    const answer = await put(changesOf(equipe, ({ id }) => rascunho[id]))
    if (answer?.data) {
      const before = new Map(equipe.pessoas.map((pessoa) => [pessoa.id, storedRights(pessoa)]))
      const back = changesOf(answer.data, ({ id }) => (rascunho[id] ? before.get(id) : undefined))
      toast(TEXTS.saved, () => void undo(back))
      onSaved()
    } else if (answer) fail(answer.error)
  }
  return { save, busy, proof }
}

/** The changes that give people these rights; undefined: none. */
const changesOf = ({ pessoas }: Equipe, rightsOf: (pessoa: Pessoa) => Rights | undefined): Mudanca[] =>
  pessoas.flatMap((pessoa) => {
    const rights = rightsOf(pessoa)
    return rights ? [{ id: pessoa.id, versao: pessoa.versao, ...rights }] : []
  })

type TeamProps = { equipe: Equipe; cidades: readonly Cidade[] }

function Team({ equipe, cidades }: TeamProps) {
  const { address, filter } = useListAddress(['papel'])
  const [rascunho, setRascunho] = useState<Rascunho>({})
  const [open, setOpen] = useState<Open>(null)
  const [made, setMade] = useState<ConviteFeito | null>(null)
  const dispatch = useAppDispatch()
  const isWide = useIsWide()
  const { giver, idOwn } = useGiver(equipe)
  const { save, busy, proof } = useSave(() => setRascunho({}))
  const mayEditPapeis = useMay('POST /api/papeis')
  const close = () => setOpen(null)
  const showMade = (feito: ConviteFeito) => {
    close()
    setMade(feito)
  }
  const fail = (error: unknown) => dispatch(alerted(errorText(Object(error) as AppError, CATALOGUE.generico)))
  const resending = useInviteAgain(showMade, fail)
  const [revoke] = useRevokeConviteMutation()
  const { ask, question } = useQuestion()
  const cidadeNames = cidadeNamesOf(equipe, cidades)
  const words = equipe.pessoas.flatMap((pessoa) => {
    const rights = rascunho[pessoa.id]
    return rights ? changeWords(equipe, pessoa, rights, cidadeNames) : []
  })
  const unsaved = useUnsaved(Object.keys(rascunho).length)

  const members = [...equipe.pessoas, ...equipe.convites]
  const withPapel = equipe.papeis.flatMap(({ id, nome }) => {
    const n = members.filter(({ papel }) => papel === id).length
    return n > 0 ? [{ value: id, nome, n }] : []
  })
  const options = [{ value: '', nome: TEXTS.everybody, n: members.length }, ...withPapel]
  const isShown = ({ papel }: { papel: string | null }) => address.papel === '' || papel === address.papel
  const cancelConvite = (convite: Convite) => {
    close()
    ask({
      question: TEXTS.convite.cancelQuestion(convite.nome),
      confirm: TEXTS.convite.cancel,
      dismiss: ADM.keep,
      tone: 'danger',
      run: () => revoke({ id: convite.id }),
      failure: CATALOGUE.generico,
      report: TEXTS.convite.canceled,
    })
  }
  const pessoas = equipe.pessoas.filter(isShown)
  const convites = equipe.convites.filter(isShown)
  return (
    <>
      <div className={styles.toolbar}>
        <Chips
          legend={TEXTS.filter}
          inRow={!isWide}
          chosen={address.papel}
          onChoose={(papel) => filter({ papel })}
          options={options.map(({ value, nome, n }) => ({
            value,
            content: (
              <>
                {nome} <small className={styles.count}>{n}</small>
              </>
            ),
          }))}
        />
        <div className={styles.actions}>
          {mayEditPapeis && (
            <Button tone="quiet" onClick={() => setOpen({ kind: 'papeis' })}>
              {TEXTS.papeis}
            </Button>
          )}
          <Button tone="secondary" onClick={() => setOpen({ kind: 'invite' })}>
            <Icon name="plus" />
            {TEXTS.invite}
          </Button>
        </div>
      </div>
      {pessoas.length + convites.length === 0 ? (
        <Empty title={TEXTS.nobody.title} text={TEXTS.nobody.text} />
      ) : (
        <TeamGrid
          equipe={equipe}
          pessoas={pessoas}
          convites={convites}
          rascunho={rascunho}
          cidadeNames={cidadeNames}
          giver={giver}
          idOwn={idOwn}
          onChange={(pessoa, rights) => setRascunho((now) => withRights(now, pessoa, rights))}
          onOpen={(pessoa) => setOpen({ kind: 'person', pessoa })}
          onOpenConvite={(convite) => setOpen({ kind: 'convite', convite })}
          onAgain={(convite) => void resending.again(convite)}
        />
      )}
      <Legend />
      {words.length > 0 && (
        <div className={styles.bar}>
          <Form onSubmit={() => void save(equipe, rascunho)} busy={busy}>
            <FormBar
              unsaved={words.length}
              unsavedText={TEXTS.unsaved(words)}
              busy={busy}
              onCancel={() => setRascunho({})}
            />
          </Form>
        </div>
      )}
      {proof}
      {resending.proof}
      {question}
      {unsaved}
      {open?.kind === 'invite' && (
        <InviteSheet equipe={equipe} cidades={cidades} giver={giver} onMade={showMade} onClose={close} />
      )}
      {open?.kind === 'papeis' && <PapeisSheet equipe={equipe} onClose={close} />}
      {open?.kind === 'convite' && (
        <ConviteSheet
          equipe={equipe}
          convite={open.convite}
          onAgain={() => void resending.again(open.convite)}
          onCancel={() => cancelConvite(open.convite)}
          onClose={close}
        />
      )}
      {open?.kind === 'person' && (
        <PersonSheet
          equipe={equipe}
          pessoa={open.pessoa}
          rights={rascunho[open.pessoa.id] ?? storedRights(open.pessoa)}
          cidades={cidades}
          giver={giver}
          lock={lockOf(equipe, giver, open.pessoa, idOwn)}
          onApply={(rights) => setRascunho((now) => withRights(now, open.pessoa, rights))}
          onClose={close}
        />
      )}
      {made && <MadeSheet made={made} onClose={() => setMade(null)} />}
    </>
  )
}

function EquipePage() {
  const equipe = useGetEquipeQuery(undefined, FRESH)
  const cidades = useListCidadesOfficeQuery(undefined, FRESH)
  const queries = [equipe, cidades]
  const retry = () => {
    for (const { error, refetch } of queries) if (error) void refetch()
  }
  if (equipe.data && cidades.data) return <Team equipe={equipe.data} cidades={cidades.data.result} />
  if (queries.some(({ error }) => error))
    return <LoadFailed title={TEXTS.failed} busy={queries.some(({ isFetching }) => isFetching)} onRetry={retry} />
  return <Skeleton shape="line" />
}

const ROUTES = [{ index: true, element: <EquipePage /> }]

/** The team: who may do what and where, roles, invitations. */
export default function EquipeSection() {
  return <SectionRoutes routes={ROUTES} />
}
