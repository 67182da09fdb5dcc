import { isoSeconds, makeId } from '../core/ids.ts'
import { type Json, withoutEmpty } from '../core/json.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { type CardFacts, fullYear } from './card-input.ts'
import { Conditions, listBodies, type Query, readPage } from './pages.ts'
import { notFound } from './problem.ts'

export type Card = Json & { id: string; exp_month: number; exp_year: number; status: string }
export type KnownCard = { card: Card; scenario: string }

type Row = { id: string; scenario: string; status: string; body: string }

/** The same card of the same customer keeps its id (Pagar.me docs). After a deletion it gets a new one. */
export function upsertCard(
  sandbox: Sandbox,
  customerId: string,
  facts: CardFacts,
  billing: Json | undefined,
): KnownCard {
  const now = isoSeconds(sandbox.now())
  const { fingerprint, scenario, ...shown } = facts
  const row = sandbox.db.get<Row>(
    "SELECT id, scenario, status, body FROM cards WHERE customer_id = ? AND fingerprint = ? AND status = 'active'",
    customerId,
    fingerprint,
  )
  const old = row ? (JSON.parse(row.body) as Card) : undefined
  const card: Card = {
    id: old?.id ?? makeId('card'),
    ...shown,
    exp_year: fullYear(facts.exp_year),
    status: 'active',
    type: 'credit',
    ...withoutEmpty({ billing_address: billing ?? old?.['billing_address'] }),
    created_at: old?.['created_at'] ?? now,
    updated_at: now,
  }
  const body = JSON.stringify(card)
  if (old) sandbox.db.run('UPDATE cards SET body = ? WHERE id = ?', body, card.id)
  else {
    sandbox.db.run(
      "INSERT INTO cards (id, customer_id, fingerprint, scenario, status, body) VALUES (?, ?, ?, ?, 'active', ?)",
      card.id,
      customerId,
      fingerprint,
      scenario,
      body,
    )
  }
  return { card, scenario }
}

export function findCard(sandbox: Sandbox, customerId: string, cardId: string): KnownCard {
  const row = sandbox.db.get<Row>(
    "SELECT id, scenario, status, body FROM cards WHERE id = ? AND customer_id = ? AND status = 'active'",
    cardId,
    customerId,
  )
  if (!row) throw notFound('Card')
  return { card: JSON.parse(row.body) as Card, scenario: row.scenario }
}

/** For refunds: the card's number decides their outcome. The card may have been deleted since. */
export function scenarioOfCard(sandbox: Sandbox, cardId: string): string {
  return sandbox.db.get<{ scenario: string }>('SELECT scenario FROM cards WHERE id = ?', cardId)?.scenario ?? 'other'
}

export function listCards(sandbox: Sandbox, customerId: string, query: Query, url: string): string {
  const where = new Conditions().add('customer_id = ?', customerId).add('status = ?', 'active')
  return listBodies(sandbox.db, 'cards', where, readPage(query, 100), url)
}

export function deleteCard(sandbox: Sandbox, customerId: string, cardId: string): Card {
  const { card } = findCard(sandbox, customerId, cardId)
  const now = isoSeconds(sandbox.now())
  const deleted: Card = { ...card, status: 'deleted', updated_at: now, deleted_at: now }
  sandbox.db.run("UPDATE cards SET status = 'deleted', body = ? WHERE id = ?", JSON.stringify(deleted), cardId)
  return deleted
}
