import { randomUUID } from 'node:crypto'
import { digits, isoSeconds, makeId } from '../core/ids.ts'
import { type Json, withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import type { Card } from './cards.ts'
import type { CardSale, PixPayment } from './order-input.ts'
import type { Transaction } from './order-types.ts'
import { pixCode } from './pix-code.ts'

/** The acquirer's answer by transaction status (texts: Pagar.me docs; the text of a refusal is not documented). */
const CARD_ANSWERS: Record<string, { success: boolean; acquirer_message: string; acquirer_return_code: string }> = {
  captured: { success: true, acquirer_message: 'Transação capturada com sucesso', acquirer_return_code: '00' },
  authorized_pending_capture: {
    success: true,
    acquirer_message: 'Transação autorizada com sucesso',
    acquirer_return_code: '00',
  },
  not_authorized: { success: false, acquirer_message: 'Transação não autorizada', acquirer_return_code: '05' },
  with_error: { success: false, acquirer_message: 'Transação com erro', acquirer_return_code: '96' },
}
const EXPIRED_CARD = { success: false, acquirer_message: 'Cartão vencido', acquirer_return_code: '1001' }

const tail = (now: string): Json => ({ created_at: now, updated_at: now, antifraud_response: {}, metadata: {} })

export function acquirerAnswer(status: string, expired = false): Json {
  const answer = expired ? EXPIRED_CARD : CARD_ANSWERS[status]
  return answer ? { ...answer } : {}
}

export function cardTransaction(
  sandbox: Sandbox,
  sale: CardSale,
  card: Card,
  status: string,
  expired: boolean,
): Transaction {
  return withoutEmpty({
    operation_key: digits(9),
    id: makeId('tran'),
    transaction_type: 'credit_card',
    gateway_id: randomUUID(),
    amount: sale.amount,
    status,
    success: false,
    installments: sale.installments,
    statement_descriptor: sale.descriptor,
    acquirer_name: 'simulator',
    acquirer_tid: digits(9),
    acquirer_nsu: digits(4),
    acquirer_auth_code: status === 'not_authorized' ? undefined : digits(3),
    ...acquirerAnswer(status, expired),
    operation_type: sale.operation,
    card,
    payment_type: 'PAN',
    funding_source: 'credit',
    ...tail(isoSeconds(sandbox.now())),
    gateway_response: { code: '200', errors: [] },
  }) as Transaction
}

/** The last transaction of a charge that is over, without the card or the PIX code that it began with. */
export function settledTransaction(
  status: string,
  { updated_at, ...facts }: Pick<Transaction, 'transaction_type' | 'amount'> & { updated_at: string },
): Transaction {
  return { id: makeId('tran'), ...facts, status, success: true, ...acquirerAnswer(status), ...tail(updated_at) }
}

export function pixTransaction(sandbox: Sandbox, payment: PixPayment): Transaction {
  const id = makeId('tran')
  const gatewayId = digits(8)
  return withoutEmpty({
    id,
    transaction_type: 'pix',
    gateway_id: gatewayId,
    pix_provider_tid: gatewayId,
    amount: payment.amount,
    status: 'waiting_payment',
    success: true,
    qr_code: pixCode(payment.amount),
    qr_code_url: `${sandbox.options.publicUrl}/core/v5/transactions/${id}/qrcode?payment_method=pix`,
    expires_at: isoSeconds(payment.expiresAt),
    additional_information: payment.information,
    ...tail(isoSeconds(sandbox.now())),
    gateway_response: {},
  }) as Transaction
}
