import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import type { AppDeps } from '../app-deps.ts'
import { HOUR, consumeRateLimit } from '../limits/rate-limit.ts'
import { takeReturned } from '../mensagens/take-returned.ts'
import { alertOncePerKind } from '../sales/alerts-repo.ts'

/** All processes together visit the mailbox once in each such time. Should two visits meet, both may read the same. */
const EVERY_SECONDS = 120
/** As many failed visits in an hour may be chance. */
const FAILURES = 2

type Deps = Pick<AppDeps, 'db' | 'bounces'>

/** Reads the mailbox of undelivered e-mails, if it is time to; that it cannot be read raises an alert. */
export async function readBounces({ db, bounces }: Deps): Promise<void> {
  if (!bounces || !(await consumeRateLimit(db, 'bounces.visit', EVERY_SECONDS, 1))) return
  const { outcome, isGivenUp } = await takeReturned(db, bounces)
  if (isGivenUp) await alertOncePerKind(db, 'mensagem.given-up', 'email', ALERTA_DETAILS.givenUp('email'))
  if (outcome.kind === 'ok' || (await consumeRateLimit(db, 'bounces.failed', HOUR, FAILURES))) return
  await alertOncePerKind(db, 'mensagem.returns-unread', 'devolucoes', ALERTA_DETAILS.returnsUnread(outcome.kind))
}
