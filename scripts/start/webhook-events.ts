/**
 * The events to choose at the provider (docs/operations.md#webhooks): each end is told once, by the order when it is one of
 * the whole order. Any other may come as well; most of them say nothing new.
 */
export const CHOSEN_EVENTS = [
  ...['order.paid', 'order.payment_failed', 'order.canceled'],
  ...['charge.refunded', 'charge.partial_canceled', 'charge.underpaid', 'charge.overpaid', 'charge.updated'],
  ...['charge.chargedback', 'chargeback.received', 'charge.antifraud_reproved'],
  ...['subscription.canceled', 'invoice.paid', 'invoice.payment_failed', 'invoice.canceled'],
]
