import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { accountDataMachine } from '../../../machines/account-data.ts'
import { useCalls } from '../../api/calls.ts'
import { succeeded } from '../../lib/alerts.ts'
import { readHistoryState } from '../../lib/history-state.ts'
import { inspected } from '../../lib/inspect.ts'
import { callActor, useStateAttribute } from '../../lib/machine.ts'
import { usePersistedStep } from '../../lib/persisted-step.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { CONTA } from '../../texts/conta.ts'

const HISTORY_KEY = 'accountData'
const OPEN = 'open'
const { data: texts } = CONTA

type Snapshot = SnapshotFrom<typeof accountDataMachine>
const persist = (snapshot: Snapshot) => (snapshot.matches('closed') || snapshot.matches('removed') ? null : OPEN)

const busyText = (snapshot: Snapshot): string | null => {
  if (snapshot.matches('exporting')) return texts.export.busy
  return snapshot.matches('removing') ? texts.removal.busy : null
}

/** Runs the machine of the cliente's rights over their data. @param leave goes to the home page without a cliente */
export function useAccountData(leave: () => void) {
  const calls = useCalls()
  const dispatch = useAppDispatch()
  /** The typed password: stored only here, from the click until the call reads it. */
  const senha = useRef('')
  const take = (): string => {
    const typed = senha.current
    senha.current = ''
    return typed
  }
  const left = useRef(leave)
  useEffect(() => {
    left.current = leave
  }, [leave])
  const [machine] = useState(() =>
    accountDataMachine.provide({
      actors: {
        readImpedimentos: callActor((_, signal) => calls.readImpedimentos(undefined, signal)),
        exportData: callActor(async () => {
          downloadText(texts.export.file, JSON.stringify(await calls.exportData(take()), null, 2))
          return null
        }),
        removeAccount: callActor(async () => {
          await calls.removeAccount(take())
          return null
        }),
      },
      actions: {
        notifyExported: () => void dispatch(succeeded(texts.export.done)),
        leave: () => {
          dispatch(succeeded(texts.removal.done))
          left.current()
        },
      },
    }),
  )
  const [input] = useState(() => ({ isResumed: readHistoryState(HISTORY_KEY) === OPEN }))
  const actor = useActorRef(machine, { input, ...inspected() })
  useStateAttribute(actor, 'accountData')
  usePersistedStep(actor, HISTORY_KEY, persist)
  const snapshot = useSelector(actor, (now) => now)
  const { found, asked, error } = snapshot.context
  return {
    isOpen: !snapshot.matches('closed'),
    isReading: snapshot.matches('reading'),
    isUnread: snapshot.matches('unread'),
    isAsked: snapshot.matches('confirming') || snapshot.matches('removing'),
    busy: busyText(snapshot),
    impedimentos: found.impedimentos,
    others: found.outras_inscricoes_sorteio,
    /** The error, beside the button that caused it. */
    errorOf: (what: typeof asked) => (asked === what ? error : null),
    open: () => actor.send({ type: 'data.open' }),
    retry: () => actor.send({ type: 'data.retry' }),
    exportData: (typed: string) => {
      senha.current = typed
      actor.send({ type: 'export.submit' })
    },
    remove: (typed: string) => {
      senha.current = typed
      actor.send({ type: 'removal.submit' })
    },
    confirm: () => actor.send({ type: 'removal.confirm' }),
    dismiss: () => {
      senha.current = ''
      actor.send({ type: 'removal.dismiss' })
    },
    back: () => actor.send({ type: 'back' }),
  }
}

export type AccountDataProcess = ReturnType<typeof useAccountData>

/** By then the browser has begun to read the file, so its address can be released. */
const READ_MS = 60_000

/**
 * Saves a text of the page as a file. Apart from `download.ts`, so that this page does not load the back-office's
 * functions.
 */
function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_MS)
}
