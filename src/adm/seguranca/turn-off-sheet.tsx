import { CATALOGUE } from '../../../contract/catalogue.ts'
import { ProveFactorInput } from '../../../contract/second-factor.ts'
import { TYPED_CODE_MAX } from '../../../contract/second-factor-rules.ts'
import { LOGIN_MAX } from '../../../contract/sessao-rules.ts'
import { secondFactor } from '../../api/office/second-factor.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { SecretInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import styles from './seguranca.module.css'

const { factor: TEXTS } = ADM_SEGURANCA

/** Turns the second factor off; the password and a code are asked, so that an open page is not enough. */
export function TurnOffSheet({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const form = useOfficeForm({
    schema: ProveFactorInput,
    initial: { senha: '', codigo: '' },
    // Untracked: the store keeps no password.
    save: (values) => dispatch(secondFactor.endpoints.turnOffFactor.initiate(values, { track: false })),
    failure: CATALOGUE.segundoFator,
    report: { text: TEXTS.turnedOff },
    onSaved: onClose,
  })
  const { control } = form
  return (
    <Sheet wide title={TEXTS.offSheet} busy={form.busy} onClose={() => leaveWhenSaved(onClose)}>
      <p className={styles.text}>{TEXTS.offSheetText}</p>
      <OfficeForm
        form={form}
        labels={{ senha: TEXTS.password, codigo: TEXTS.code }}
        onCancel={onClose}
        saveLabel={TEXTS.offSubmit}
      >
        <SecretInput
          control={control}
          name="senha"
          label={TEXTS.password}
          maxLength={LOGIN_MAX}
          autoComplete="current-password"
        />
        <SecretInput
          control={control}
          name="codigo"
          password={false}
          label={TEXTS.code}
          hint={TEXTS.codeHint}
          maxLength={TYPED_CODE_MAX}
          autoComplete="one-time-code"
        />
      </OfficeForm>
    </Sheet>
  )
}
