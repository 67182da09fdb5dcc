import { useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import { isId } from '../../../contract/list-address-rules.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { type ProofInput, type User, UserInput } from '../../../contract/users.ts'
import { givesAccess, USER_MAX, USER_PASSWORD_MAX } from '../../../contract/users-rules.ts'
import type { AppError } from '../../api/error.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { useGetUserQuery, useLazyGetUserQuery, users } from '../../api/office/users.ts'
import { useAdmin } from '../../lib/admin.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_USUARIOS as TEXTS } from '../../texts/adm-usuarios.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { FieldRow, SecretInput, SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { RecordPage } from '../shared/record-page.tsx'
import { SubPage } from '../shared/sub-page.tsx'
import { useGoBack } from '../shared/use-go-back.ts'
import { useProof } from '../shared/use-proof.tsx'
import styles from './usuario-form.module.css'

type Values = z.input<typeof UserInput>

const PROOF_NEEDED: ErrorCode = 'usuario.proof-needed'
const LABELS = {
  nome: TEXTS.nome,
  user: TEXTS.user,
  email: TEXTS.email,
  senha: TEXTS.senha,
  admin: TEXTS.admin,
  portaria: TEXTS.portaria,
  promotor: TEXTS.promotor,
}

/** A stored user as the values of the form. The password is never read; if it stays empty, it is not changed. */
const valuesOf = ({ id, versao, nome, user, email, admin, portaria, promotor }: User): Values => ({
  id,
  versao,
  nome,
  user,
  email,
  admin,
  portaria,
  promotor,
  senha: '',
})

/** The form of a user. @param initial of a stored user with its `id` and `versao` */
function UsuarioForm({ initial }: { initial: Values }) {
  const goBack = useGoBack(ADM_PATHS.usuarios.list)
  const dispatch = useAppDispatch()
  const { prove, proof } = useProof()
  const [read] = useLazyGetUserQuery()
  const { id } = initial
  const isMyself = useAdmin((admin) => admin.user?.id) === id
  const readValues = async (userId: string) => {
    const { data } = await read(userId)
    return data ? valuesOf(data) : null
  }
  // Untracked: the store keeps no password.
  const send = (values: Values, typed: ProofInput = {}) =>
    dispatch(users.endpoints.saveUser.initiate({ ...values, ...typed }, { track: false }))
  const sendProven = (values: Values) => prove({ ...TEXTS.proof, run: (typed) => send(values, typed) })
  const save = async (values: Values) => {
    if (givesAccess(id ? initial : null, values)) return sendProven(values)
    const answer = await send(values)
    // The stored user may have changed meanwhile.
    return (Object(answer.error) as AppError).code === PROOF_NEEDED ? sendProven(values) : answer
  }
  const form = useOfficeForm({
    schema: UserInput,
    initial,
    save,
    failure: CATALOGUE.salvarUsuario,
    report: id
      ? {
          text: TEXTS.saved,
          // The old password is not known, so a new one cannot be undone; neither can a change that would restore a
          // right.
          revert: ({ versao, admin }, { senha }) =>
            senha || givesAccess({ admin }, initial) ? null : { ...initial, versao },
        }
      : { text: TEXTS.created },
    read: id ? () => readValues(id) : undefined,
    onSaved: goBack,
  })
  const { control } = form
  const [isAdmin, isGate, isPromoter] = useWatch({ control, name: ['admin', 'portaria', 'promotor'] })
  return (
    <>
      <OfficeForm form={form} labels={LABELS} onCancel={goBack}>
        <FieldRow columns="1fr 1fr">
          <TextInput
            control={control}
            name="nome"
            label={TEXTS.nome}
            maxLength={120}
            autoComplete="off"
            autoFocus={!id}
          />
          <TextInput
            control={control}
            name="user"
            label={TEXTS.user}
            hint={TEXTS.userHint}
            maxLength={USER_MAX}
            autoComplete="off"
          />
        </FieldRow>
        <FieldRow columns="1fr">
          <TextInput
            control={control}
            name="email"
            label={TEXTS.email}
            hint={TEXTS.emailHint}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </FieldRow>
        <FieldRow columns="1fr 1fr">
          {isMyself ? (
            <p className={styles.hint}>{OFFICE_REFUSALS['usuario.own-password']}.</p>
          ) : (
            <SecretInput
              control={control}
              name="senha"
              label={TEXTS.senha}
              hint={id ? TEXTS.senhaHint : TEXTS.senhaNewHint}
              maxLength={USER_PASSWORD_MAX}
              autoComplete="new-password"
            />
          )}
          <div className={styles.role}>
            <SwitchInput control={control} name="admin" label={TEXTS.admin} />
            <p className={styles.hint}>{TEXTS.adminHint}</p>
            {!isAdmin && !isPromoter && (
              <>
                <SwitchInput control={control} name="portaria" label={TEXTS.portaria} />
                <p className={styles.hint}>{TEXTS.portariaHint}</p>
              </>
            )}
            {!isAdmin && !isGate && (
              <>
                <SwitchInput control={control} name="promotor" label={TEXTS.promotor} />
                <p className={styles.hint}>{TEXTS.promotorHint}</p>
              </>
            )}
          </div>
        </FieldRow>
      </OfficeForm>
      {proof}
    </>
  )
}

/** A new user. */
export function UsuarioCreatePage() {
  return (
    <SubPage title={TEXTS.createTitle} back={{ to: ADM_PATHS.usuarios.list, label: TEXTS.back }}>
      <UsuarioForm
        initial={{ nome: '', user: '', email: '', admin: false, portaria: false, promotor: false, senha: '' }}
      />
    </SubPage>
  )
}

const BACK = { to: ADM_PATHS.usuarios.list, label: TEXTS.back }

/** One stored user. */
export function UsuarioEditPage() {
  const { idUsuario = '' } = useParams()
  const query = useGetUserQuery(idUsuario, { skip: !isId(idUsuario), ...FRESH })
  return (
    <SubPage title={query.data?.nome ?? TEXTS.title} back={BACK}>
      <RecordPage id={idUsuario} query={query} back={BACK}>
        {(user) => <UsuarioForm key={user.id} initial={valuesOf(user)} />}
      </RecordPage>
    </SubPage>
  )
}
