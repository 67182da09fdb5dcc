import { type ReactNode, useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import type { User, UserCidade } from '../../../contract/users.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useAddUserCidadeMutation, useDeleteUserCidadeMutation } from '../../api/office/users.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_USUARIOS } from '../../texts/adm-usuarios.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { useToast } from '../shared/use-toast.ts'

const TEXTS = ADM_USUARIOS.assign

type Assigning = {
  /** @returns whether the user has the city now */
  add: (idCidade: string) => Promise<boolean>
  isAdding: boolean
  askRemove: (assignment: UserCidade) => void
  question: ReactNode
}

/** Adds cities to a user, and removes them after a question; both can be taken back. */
export function useAssigning({ id: user_id, nome }: Pick<User, 'id' | 'nome'>): Assigning {
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
