import type { ContaImpedimentos } from '../../contract/conta.ts'
import type { Impedimento } from '../../contract/privacy-rules.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

const TICKET: Impedimento = { tipo: 'ingresso', nome: 'Festival do Sol', dia: '2099-12-12', ate: null }

const found = (impedimentos: Impedimento[]): ContaImpedimentos => ({
  impedimentos,
  outras_inscricoes_sorteio: { total: 0, contato: '' },
})

export const NOTHING_OPEN = found([])

/** All events that a person or the server can send to the view of a cliente's data. */
export const EVENTS: TestEvent[] = [
  ...plain('data.open', 'data.retry', 'export.submit', 'removal.submit', 'removal.confirm', 'removal.dismiss', 'back'),
  done('readImpedimentos', NOTHING_OPEN),
  done('readImpedimentos', found([TICKET])),
  fails('readImpedimentos'),
  done('exportData', null),
  fails('exportData'),
  refuses('exportData', 'password.wrong'),
  done('removeAccount', null),
  fails('removeAccount'),
  refuses('removeAccount', 'password.wrong'),
  refuses('removeAccount', 'account.open'),
]

type Kept = { found: ContaImpedimentos; asked: string; error: { code: string | null } | null }
/** The part of the context that decides the next transitions. */
export const keyOf = ({ found, asked, error }: Kept) => [found.impedimentos.length, asked, error?.code]
