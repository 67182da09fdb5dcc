import { toReservaItem } from '../../../contract/carrinho.ts'
import { type CartItem, withQuantity } from '../../../contract/carrinho-items.ts'
import type { CardInput, OrderInput } from '../../../contract/pagarme.ts'
import { readCard } from '../../../contract/pagarme-rules.ts'
import type { Calls } from '../../api/calls.ts'
import { callActor } from '../../lib/machine.ts'
import { type Secrets, takeIdentity } from '../shared/payer-secrets.ts'
import { reasonsOf } from './refused.ts'

type Deps = {
  calls: Calls
  savePayer(input: { document: string }): Promise<{ id: string }>
  /** Returns the current cart; called when it is sent. */
  readCart(): readonly CartItem[]
  readSecrets(): Secrets
  /** Receives the reason per refused line when nothing could be held, and an empty map before the next attempt. */
  onReasons(reasons: ReadonlyMap<string, string>): void
}
type ByReserva = { idReserva: string }

/** The checkout machine's actors. */
export const checkoutActors = ({ calls, savePayer, readCart, readSecrets, onReasons }: Deps) => ({
  reserve: callActor(async ({ carrinho }: { carrinho: string }) => {
    const cart = readCart()
    onReasons(new Map())
    return calls.reserve({ carrinho, itens: itensOf(cart), completa: false }).catch((error: unknown) => {
      onReasons(reasonsOf(error, cart))
      throw error
    })
  }),
  changeHold: callActor(({ carrinho, key, qtde }: { carrinho: string; key: string; qtde: number }) =>
    calls.reserve({ carrinho, itens: itensOf(withQuantity(readCart(), key, qtde)), completa: true }),
  ),
  readReservas: callActor((_, signal) => calls.listReservas(undefined, signal)),
  readCustomer: callActor(async (_, signal) => idOf(await calls.readCustomer(undefined, signal))),
  saveIdentity: callActor(async () => only(await calls.saveIdentity(takeIdentity(readSecrets())))),
  savePayer: callActor(async () => only(await savePayer({ document: readSecrets().payer }))),
  extendHold: callActor(({ idReserva }: ByReserva) => calls.extendHold(idReserva)),
  tokeniseCard: callActor((_, signal) => calls.tokeniseCard(readCard(readSecrets().card), signal)),
  saveCard: callActor(async (input: CardInput & { customerId: string }) => only(await calls.saveCard(input))),
  pay: callActor((order: OrderInput) => calls.pay(order)),
  cancelPayment: callActor(({ idReserva }: ByReserva) => calls.cancelPayment(idReserva)),
})

const itensOf = (cart: readonly CartItem[]) => cart.map(toReservaItem).filter((item) => item !== null)

// An actor's output becomes an event: only the id of a customer or card may be in it, no personal data.
const only = ({ id }: { id: string }) => ({ id })
const idOf = (found: { id: string } | null) => found && only(found)
