import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { OFFICE_REFUSALS } from '../../../contract/refusals-office.ts'
import { type User, UserInput } from '../../../contract/users.ts'
import { USER_MAX, USER_PASSWORD_MAX } from '../../../contract/users-rules.ts'
import { useLazyGetUserQuery, useSaveUserMutation } from '../../api/office/users.ts'
import { useAdmin } from '../../lib/admin.ts'
import { ADM_USUARIOS as TEXTS } from '../../texts/adm-usuarios.ts'
import { FieldRow } from '../shared/form/field-row.tsx'
import { SecretInput, SwitchInput, TextInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { useGoBack } from '../shared/use-go-back.ts'
import { LIST } from './addresses.ts'
import styles from './usuario-form.module.css'

type Values = z.input<typeof UserInput>

const LABELS = { nome: TEXTS.nome, user: TEXTS.user, senha: TEXTS.senha, admin: TEXTS.admin }

/** What the form shows of a stored user; the password is never read, and a blank one keeps it. */
export const valuesOf = ({ id, versao, nome, user, admin }: User): Values => ({
  id,
  versao,
  nome,
  user,
  admin,
  senha: '',
})

/** The form of a user. @param initial of a stored user with its `id` and `versao` */
export function UsuarioForm({ initial }: { initial: Values }) {
  const goBack = useGoBack(LIST)
  const [save] = useSaveUserMutation()
  const [read] = useLazyGetUserQuery()
  const { id } = initial
  const isMyself = useAdmin((admin) => admin.user?.id) === id
  const readValues = async (userId: string) => {
    const { data } = await read(userId)
    return data ? valuesOf(data) : null
  }
  const form = useOfficeForm({
    schema: UserInput,
    initial,
    save,
    failure: CATALOGUE.salvarUsuario,
    report: id
      ? {
          text: TEXTS.saved,
          // The password before is not known, so its change cannot be taken back.
          revert: ({ versao }, { senha }) => (senha ? null : { ...initial, versao }),
        }
      : { text: TEXTS.created },
    read: id ? () => readValues(id) : undefined,
    onSaved: goBack,
  })
  const { control } = form
  return (
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
        </div>
      </FieldRow>
    </OfficeForm>
  )
}
