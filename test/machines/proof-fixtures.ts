import type { ProofContext } from '../../machines/office-proof.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

const NEEDS = ['key', 'password', 'either']
export const MEANS = [true, false].flatMap((chave) => [true, false].map((segundo_fator) => ({ chave, segundo_fator })))

/** All events that a person, a refused call or the server can send to the proof. */
export const EVENTS: TestEvent[] = [
  ...NEEDS.map((need) => ({ type: 'proof.asked', need })),
  ...plain('key.submit', 'key.chosen', 'password.submit', 'password.chosen', 'proof.retry', 'proof.cancel'),
  ...MEANS.map((means) => done('readMeans', means)),
  fails('readMeans'),
  done('proveByKey', {}),
  refuses('proveByKey', 'chave.refused'),
  fails('proveByKey'),
  done('proveByPassword', {}),
  refuses('proveByPassword', 'password.wrong'),
  refuses('proveByPassword', 'factor.wrong-code'),
  fails('proveByPassword'),
]

/** The part of the context that decides the next transitions. */
export const keyOf = ({ need, means, isProven, error }: ProofContext) => [need, means.chave, isProven, error?.code]
