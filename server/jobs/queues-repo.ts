import { sql } from 'drizzle-orm'
import type { Queue } from '../db/queue.ts'
import { UNCONFIRMED, waiting } from '../mensagens/queue-repo.ts'
import { TESTES } from '../modules/comeco/pix-teste-repo.ts'
import { SCHEDULED } from '../modules/eventos/edit-publishing-repo.ts'
import { UNKEPT } from '../modules/pagarme/cards-repo.ts'
import { TYPED_BY_PAYERS } from '../modules/pagarme/payers-repo.ts'
import { CANCELLED } from '../sales/cancel/cancel-repo.ts'
import { OPEN_HOOKS } from './inbox-repo.ts'

/** The queue of each job. The lines of waiting rooms are in `nextLine`. */
export const QUEUES = {
  inbox: [OPEN_HOOKS],
  confirm: [{ table: 'payment_attempt', column: 'hook_at' }],
  reconcile: [{ table: 'payment_attempt', column: 'check_at' }],
  refunds: [
    { table: 'refund', column: 'check_at' },
    { table: 'second_order', column: 'check_at' },
  ],
  expire: [{ table: 'reserva', column: 'expires_at', only: sql`status = 'held'` }],
  club: [
    { table: 'socio', column: 'check_at' },
    { table: 'socio', column: 'expires_at', only: sql`state = 'held'` },
  ],
  publish: [SCHEDULED],
  cancel: [CANCELLED],
  cards: [UNKEPT, TYPED_BY_PAYERS],
  teste: [TESTES],
  emails: [waiting('email')],
  sms: [waiting('sms')],
  texts: [UNCONFIRMED],
  compare: [{ table: 'ledger_comparison', column: 'next_at' }],
} satisfies Record<string, Queue[]>
