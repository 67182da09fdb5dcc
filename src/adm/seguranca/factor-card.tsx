import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { businessDay, formatDay } from '../../../contract/dates.ts'
import { type FactorState, ProveFactorInput } from '../../../contract/second-factor.ts'
import { TYPED_CODE_MAX } from '../../../contract/second-factor-rules.ts'
import { LOGIN_MAX } from '../../../contract/sessao-rules.ts'
import { callsBy } from '../../api/calls.ts'
import { FRESH } from '../../api/office/office-api.ts'
import { secondFactor, useGetFactorQuery } from '../../api/office/second-factor.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { StatePill } from '../../ui/pill/pill.tsx'
import { Section } from '../../ui/section/section.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { SecretInput } from '../shared/form/inputs.tsx'
import { OfficeForm } from '../shared/form/office-form.tsx'
import { useOfficeForm } from '../shared/form/use-office-form.ts'
import { FactorSteps } from '../shared/second-factor/factor-steps.tsx'
import { useFactor } from '../shared/second-factor/use-factor.ts'
import { leaveWhenSaved } from '../shared/unsaved/guards.ts'
import { useToast } from '../shared/use-toast.ts'
import styles from './seguranca.module.css'

const { factor: TEXTS } = ADM_SEGURANCA
const { beginFactor, confirmFactor, renewCodes } = secondFactor.endpoints

type FactorSheetProps = {
  /** Whether the factor is being switched on, or gets new recovery codes. */
  change: 'on' | 'renew'
  onClose: () => void
}

/** The user's own second factor, step by step. */
function FactorSheet({ change, onClose }: FactorSheetProps) {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const call = callsBy(dispatch, {})
  const isOn = change === 'on'
  const factor = useFactor({
    begin: ({ senha, codigo }) => (isOn ? call(beginFactor)({ senha }) : call(renewCodes)({ senha, codigo })),
    confirm: (codigo) => call(confirmFactor)({ codigo }),
    onDone: () => {
      toast(isOn ? TEXTS.turnedOn : TEXTS.renewed)
      onClose()
    },
  })
  const state = useSelector(factor.actor, ({ value }) => value)
  // The recovery codes are not shown again, so only their own button closes them.
  const stays = state === 'codes' || state === 'beginning' || state === 'confirming'
  return (
    <Sheet wide title={isOn ? TEXTS.onSheet : TEXTS.renewSheet} busy={stays} onClose={onClose}>
      <FactorSteps
        factor={factor}
        proof={isOn ? 'password' : 'password and code'}
        intro={<p>{isOn ? SECOND_FACTOR.setup.intro : TEXTS.renewText}</p>}
      />
    </Sheet>
  )
}

/** Switches the second factor off; it needs the password and a code, so that an open page is not enough. */
function TurnOffSheet({ onClose }: { onClose: () => void }) {
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

const RING_PX = 48

type Open = 'on' | 'renew' | 'off' | null

/** Whether the second factor is on, and its actions. */
export function FactorCard() {
  const { data, error, isFetching, refetch } = useGetFactorQuery(undefined, FRESH)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Section title={SECOND_FACTOR.name}>
      {data ? (
        <Facts state={data} onOpen={setOpen} />
      ) : error ? (
        <LoadFailed title={SECOND_FACTOR.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={SECOND_FACTOR.loading} size={RING_PX} />
      )}
      {(open === 'on' || open === 'renew') && <FactorSheet change={open} onClose={close} />}
      {open === 'off' && <TurnOffSheet onClose={close} />}
    </Section>
  )
}

function Facts({ state, onOpen }: { state: FactorState; onOpen: (open: Open) => void }) {
  const { ativo, desde, codigos_restantes, exigido } = state
  if (!ativo || desde === null)
    return (
      <div className={styles.card}>
        <StatePill tone="wait">{TEXTS.off}</StatePill>
        <p className={styles.text}>{TEXTS.offText}</p>
        <Button onClick={() => onOpen('on')}>{TEXTS.turnOn}</Button>
      </div>
    )
  return (
    <div className={styles.card}>
      <StatePill tone="ok">{TEXTS.on}</StatePill>
      <p>{TEXTS.onText(formatDay(businessDay(desde)))}</p>
      <p className={styles.text}>{TEXTS.left(codigos_restantes)}</p>
      {exigido && <p className={styles.text}>{TEXTS.demanded}</p>}
      <div className={styles.actions}>
        <Button tone="secondary" onClick={() => onOpen('renew')}>
          {TEXTS.renew}
        </Button>
        {!exigido && (
          <Button tone="quiet" onClick={() => onOpen('off')}>
            {TEXTS.turnOff}
          </Button>
        )}
      </div>
    </div>
  )
}
