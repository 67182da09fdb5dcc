import { CATALOGUE } from '../../../contract/catalogue.ts'
import { LOGIN_MAX } from '../../../contract/sessao-rules.ts'
import { OwnPasswordInput } from '../../../contract/users.ts'
import { USER_PASSWORD_MAX } from '../../../contract/users-rules.ts'
import { users } from '../../api/office/users.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { OFFICE } from '../../texts/office.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SecretInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'

const { password: TEXTS } = OFFICE

/** The change of the user's own password; the current one is required, so that an open page is not enough. */
export default function PasswordModal({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const form = useOfficeForm({
    schema: OwnPasswordInput,
    initial: { senha_atual: '', senha: '' },
    // Untracked: the store keeps no password.
    save: (values) => dispatch(users.endpoints.changeOwnPassword.initiate(values, { track: false })),
    failure: CATALOGUE.trocarSenha,
    report: { text: TEXTS.saved },
    onSaved: onClose,
  })
  const { control } = form
  return (
    <Sheet wide title={TEXTS.title} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <OfficeForm form={form} labels={{ senha_atual: TEXTS.current, senha: TEXTS.next }} onCancel={onClose}>
        <SecretInput
          control={control}
          name="senha_atual"
          label={TEXTS.current}
          maxLength={LOGIN_MAX}
          autoComplete="current-password"
        />
        <SecretInput
          control={control}
          name="senha"
          label={TEXTS.next}
          hint={TEXTS.hint}
          maxLength={USER_PASSWORD_MAX}
          autoComplete="new-password"
        />
      </OfficeForm>
    </Sheet>
  )
}
