import { type CartItem, toReservaItem } from '../../../contract/carrinho.ts'
import { digits } from '../../../contract/documents.ts'
import type { OrderInput } from '../../../contract/pagarme.ts'
import { readCard } from '../../../contract/pagarme-rules.ts'
import type { Calls } from '../../api/calls.ts'
import { callActor } from '../../lib/machine.ts'
import { reasonsOf } from './refused.ts'
import type { Secrets } from './secrets.ts'

type Deps = {
  calls: Calls
  /** The cart as it is when it is sent. */
  readCart(): readonly CartItem[]
  readSecrets(): Secrets
  /** Told why each line was refused when nothing could be held, and an empty map before the next try. */
  onReasons(reasons: ReadonlyMap<string, string>): void
}
type ByReserva = { idReserva: string }
type ByToken = { customerId: string; token: string }

/** The calls of the checkout's chart. */
export const checkoutActors = ({ calls, readCart, readSecrets, onReasons }: Deps) => ({
  reserve: callActor(async ({ carrinho }: { carrinho: string }) => {
    const cart = readCart()
    onReasons(new Map())
    const itens = cart.map(toReservaItem).filter((item) => item !== null)
    return calls.reserve({ carrinho, itens }).catch((error: unknown) => {
      onReasons(reasonsOf(error, cart))
      throw error
    })
  }),
  readReservas: callActor(() => calls.listReservas()),
  readCustomer: callActor(async () => idOf(await calls.readCustomer())),
  saveIdentity: callActor(async () => {
    const { document, email } = readSecrets().identity
    return only(await calls.saveIdentity({ document: digits(document), email: email.trim() }))
  }),
  extendHold: callActor(({ idReserva }: ByReserva) => calls.extendHold(idReserva)),
  tokeniseCard: callActor(() => calls.tokeniseCard(readCard(readSecrets().card))),
  saveCard: callActor(async ({ customerId, token }: ByToken) => only(await calls.saveCard(customerId, token))),
  pay: callActor((order: OrderInput) => calls.pay(order)),
  cancelPayment: callActor(({ idReserva }: ByReserva) => calls.cancelPayment(idReserva)),
})

// An actor's answer is an event: a customer's or a card's tells its id there, and nothing of a person.
const only = ({ id }: { id: string }) => ({ id })
const idOf = (found: { id: string } | null) => found && only(found)
