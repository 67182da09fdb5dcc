import { type ReactNode, useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import type { User, UserCidade } from '../../../contract/users.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useListCidadesOfficeQuery } from '../../api/office/cidades.ts'
import { FRESH } from '../../api/office/office-api.ts'
import {
  useAddUserCidadeMutation,
  useDeleteUserCidadeMutation,
  useListUserCidadesQuery,
} from '../../api/office/users.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_USUARIOS } from '../../texts/adm-usuarios.ts'
import { FIELDS } from '../../texts/fields.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { useToast } from '../shared/use-toast.ts'
import styles from './cidades-modal.module.css'

const TEXTS = ADM_USUARIOS.assign

type Assigning = {
  /** @returns whether the user has the city now */
  add: (idCidade: string) => Promise<boolean>
  isAdding: boolean
  askRemove: (assignment: UserCidade) => void
  question: ReactNode
}

/** Assigns cities to a user, and removes them after a confirmation; both can be undone. */
function useAssigning({ id: user_id, nome }: Pick<User, 'id' | 'nome'>): Assigning {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const [send, { isLoading: isAdding }] = useAddUserCidadeMutation()
  const [sendRemoval, { isLoading: isRemoving }] = useDeleteUserCidadeMutation()
  const [asked, setAsked] = useState<UserCidade | null>(null)
  const fail = (error: AppError) => dispatch(alerted(errorText(error, CATALOGUE.salvarUsuario)))

  const addAgain = async ({ id_cidade }: UserCidade) => {
    const { error } = await send({ user_id, id_cidade })
    if (error) fail(error as AppError)
    else toast(ADM.undone)
  }
  const takeAway = async ({ id }: UserCidade) => {
    const { error } = await sendRemoval({ id, user_id })
    if (error) fail(error as AppError)
    else toast(ADM.undone)
  }
  const add = async (id_cidade: string) => {
    const { data, error } = await send({ user_id, id_cidade })
    if (error) fail(error as AppError)
    else if (data) toast(TEXTS.added(cidadeLabel(data.cidade)), () => void takeAway(data))
    return !error
  }
  const remove = async (assignment: UserCidade) => {
    const { error } = await sendRemoval({ id: assignment.id, user_id })
    setAsked(null)
    if (error) fail(error as AppError)
    else toast(TEXTS.removed(cidadeLabel(assignment.cidade)), () => void addAgain(assignment))
  }
  const question = asked && (
    <ConfirmDialog
      open
      question={TEXTS.removeQuestion(cidadeLabel(asked.cidade), nome)}
      confirm={TEXTS.remove}
      dismiss={ADM.keep}
      tone="danger"
      busy={isRemoving}
      onConfirm={() => void remove(asked)}
      onDismiss={() => setAsked(null)}
    />
  )
  return { add, isAdding, askRemove: setAsked, question }
}

const RING_PX = 48

type CidadesModalProps = { user: User; onClose: () => void }

/** The cities assigned to a user: staff see only the events of their cities (docs/product.md#roles). */
export function CidadesModal({ user, onClose }: CidadesModalProps) {
  const assigned = useListUserCidadesQuery(user.id, FRESH)
  const cidades = useListCidadesOfficeQuery(undefined, FRESH)
  const queries = [assigned, cidades]
  const retry = () => {
    for (const { error, refetch } of queries) if (error) void refetch()
  }
  return (
    <Sheet wide title={TEXTS.title(user.nome)} onClose={onClose}>
      {user.admin && <p className={styles.note}>{TEXTS.admin}</p>}
      {assigned.data && cidades.data ? (
        <Assignments user={user} assigned={assigned.data} cidades={cidades.data.result} />
      ) : queries.some(({ error }) => error) ? (
        <LoadFailed title={TEXTS.failed} busy={queries.some(({ isFetching }) => isFetching)} onRetry={retry} />
      ) : (
        <Spinner label={TEXTS.loading} size={RING_PX} />
      )}
    </Sheet>
  )
}

type Cidade = { id: string; nome: string; estado: string }
type AssignmentsProps = { user: User; assigned: readonly UserCidade[]; cidades: readonly Cidade[] }

function Assignments({ user, assigned, cidades }: AssignmentsProps) {
  const { add, isAdding, askRemove, question } = useAssigning(user)
  const [chosen, setChosen] = useState('')
  const has = new Set(assigned.map(({ id_cidade }) => id_cidade))
  const others = cidades.filter(({ id }) => !has.has(id))
  const submit = async () => {
    if (chosen !== '' && (await add(chosen))) setChosen('')
  }
  return (
    <>
      {others.length > 0 ? (
        <Form onSubmit={() => void submit()} busy={isAdding}>
          <div className={styles.add}>
            <SelectField
              label={TEXTS.choose}
              name="id_cidade"
              value={has.has(chosen) ? '' : chosen}
              onChange={setChosen}
              empty={TEXTS.chooseFirst}
              options={others.map((cidade) => ({ value: cidade.id, label: cidadeLabel(cidade) }))}
            />
            <Button type="submit" busy={isAdding} disabled={chosen === ''}>
              {TEXTS.add}
            </Button>
          </div>
        </Form>
      ) : (
        <p className={styles.note}>{TEXTS.all}</p>
      )}
      {assigned.length > 0 ? (
        <ul className={styles.list} aria-label={TEXTS.list}>
          {assigned.map((assignment) => {
            const label = cidadeLabel(assignment.cidade)
            return (
              <li key={assignment.id} className={styles.cidade}>
                <Icon name="pin" />
                <span>{label}</span>
                <IconButton
                  name="trash"
                  label={FIELDS.actionOn(TEXTS.remove, label)}
                  onClick={() => askRemove(assignment)}
                />
              </li>
            )
          })}
        </ul>
      ) : (
        <p className={styles.note}>{user.admin ? TEXTS.emptyAdmin : TEXTS.empty}</p>
      )}
      {question}
    </>
  )
}
