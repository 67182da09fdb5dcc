import { useSelector } from '@xstate/react'
import { callsBy } from '../../api/calls.ts'
import { secondFactor } from '../../api/office/second-factor.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { SECOND_FACTOR } from '../../texts/second-factor.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { FactorSteps } from '../shared/second-factor/factor-steps.tsx'
import { useFactor } from '../shared/second-factor/use-factor.ts'
import { useToast } from '../shared/use-toast.ts'

const { factor: TEXTS } = ADM_SEGURANCA
const { beginFactor, confirmFactor, renewCodes } = secondFactor.endpoints

type FactorSheetProps = {
  /** Turning it on, or new recovery codes for one that is on. */
  change: 'on' | 'renew'
  onClose: () => void
}

/** The user's own second factor, step by step. */
export function FactorSheet({ change, onClose }: FactorSheetProps) {
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
  // The recovery codes are not shown again: only their own button closes them.
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
