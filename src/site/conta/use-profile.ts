import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { profileMachine } from '../../../machines/profile.ts'
import { useCalls } from '../../api/calls.ts'
import { succeeded } from '../../lib/alerts.ts'
import { loggedIn } from '../../lib/cliente.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'
import { usePersistedStep } from '../../lib/persisted-step.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { CADASTRO } from '../../texts/cadastro.ts'

const HISTORY_KEY = 'profile'
const OPEN = 'open'

/** What is typed, for the calls. The password is stored only here, and until the change is made or given up. */
type Typed = { nome: string; telefone: string; senha: string; codigo: string }
const NOTHING: Typed = { nome: '', telefone: '', senha: '', codigo: '' }

type Snapshot = SnapshotFrom<typeof profileMachine>
const persist = (snapshot: Snapshot) => (snapshot.matches('closed') ? null : OPEN)

function busyText(snapshot: Snapshot): string | null {
  if (snapshot.matches('saving')) return CADASTRO.saving
  if (snapshot.matches('sending') || snapshot.matches('resending')) return CADASTRO.sending
  return snapshot.matches('confirming') ? CADASTRO.confirming : null
}

/** Runs the machine of the cliente's name and phone. */
export function useProfile() {
  const calls = useCalls()
  const dispatch = useAppDispatch()
  const typed = useRef<Typed>(NOTHING)
  const [machine] = useState(() =>
    profileMachine.provide({
      actors: {
        saveProfile: callActor(async () => {
          const { nome, telefone, senha } = typed.current
          dispatch(loggedIn(await calls.saveProfile({ nome, telefone, senha })))
          return null
        }),
        sendCode: callActor(async () => (await calls.sendSms(typed.current.telefone)).reenviar_em),
        confirmCode: callActor(async () => {
          const { telefone, codigo } = typed.current
          typed.current = { ...typed.current, codigo: '' }
          await calls.confirmSms(telefone, codigo)
          return null
        }),
      },
      actions: {
        notifySaved: () => {
          typed.current = NOTHING
          dispatch(succeeded(CADASTRO.saved))
        },
      },
    }),
  )
  const [input] = useState(() => ({ isResumed: readHistoryState(HISTORY_KEY) === OPEN }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'profile')
  usePersistedStep(actor, HISTORY_KEY, persist)
  const snapshot = useSelector(actor, (now) => now)
  const { error, codes } = snapshot.context
  return {
    isOpen: !snapshot.matches('closed'),
    isCode: snapshot.matches('code') || snapshot.matches('confirming') || snapshot.matches('resending'),
    isResending: snapshot.matches('resending'),
    busy: busyText(snapshot),
    error,
    codes,
    /** The name and phone of an earlier attempt; empty at first. */
    typed: typed.current,
    open: () => actor.send({ type: 'profile.open' }),
    submit: (profile: Pick<Typed, 'nome' | 'telefone' | 'senha'>) => {
      typed.current = { ...profile, codigo: '' }
      actor.send({ type: 'profile.submit' })
    },
    confirm: (codigo: string) => {
      typed.current = { ...typed.current, codigo }
      actor.send({ type: 'code.submit' })
    },
    resend: () => actor.send({ type: 'code.resend' }),
    back: () => {
      typed.current = snapshot.matches('editing') ? NOTHING : { ...typed.current, senha: '', codigo: '' }
      actor.send({ type: 'back' })
    },
  }
}

export type ProfileProcess = ReturnType<typeof useProfile>
