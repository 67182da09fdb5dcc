/**
 * The events to select at the provider (docs/operations.md#webhooks), so that each outcome is sent once: by the order's
 * event if it concerns the whole order. Other events do no harm; most of them contain nothing new.
 */
export const CHOSEN_EVENTS = [
  ...['order.paid', 'order.payment_failed', 'order.canceled'],
  ...['charge.refunded', 'charge.partial_canceled', 'charge.underpaid', 'charge.overpaid', 'charge.updated'],
  ...['charge.chargedback', 'chargeback.received', 'charge.antifraud_reproved'],
  ...['subscription.canceled', 'invoice.paid', 'invoice.payment_failed', 'invoice.canceled'],
]
