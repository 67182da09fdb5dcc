import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

/** All events that a person or the server can send to the account's list of cards. */
export const EVENTS: TestEvent[] = [
  ...plain('cards.open', 'cards.retry', 'card.remove.confirm', 'card.remove.dismiss', 'back'),
  { type: 'card.remove', id: 'card_87654321' },
  done('readCustomer', { id: 'cus_12345678' }),
  done('readCustomer', null),
  done('listCards', null),
  done('deleteCard', null),
  ...['readCustomer', 'listCards', 'deleteCard'].map((id) => fails(id)),
  refuses('deleteCard', 'card.of-membership'),
]
