import { readCard } from '../../../contract/pagarme-rules.ts'
import type { Subscription, SubscriptionInput } from '../../../contract/socio.ts'
import type { Calls } from '../../api/calls.ts'
import type { ClubCalls } from '../../api/club-calls.ts'
import { callActor } from '../../lib/machine.ts'
import { noSecrets, type Secrets, takeIdentity } from '../shared/payer-secrets.ts'

type Deps = {
  calls: Calls
  club: ClubCalls
  /** The logged-in cliente; read when a call is sent. */
  readIdCliente(): string
  readSecrets(): Secrets
}
type ByToken = { customerId: string; token: string }

/** The subscription machine's actors. */
export const subscriptionActors = ({ calls, club, readIdCliente, readSecrets }: Deps) => ({
  readPlans: callActor(async () =>
    (await club.readPlans(undefined)).result.map(({ id, com_cadeira }) => ({ id, com_cadeira })),
  ),
  readSocio: callActor(async () => {
    const socio = await club.readSocio(readIdCliente())
    return socio && { id: socio.id_assinatura }
  }),
  readOpenSeat: callActor((_, signal) => club.readOpenSeat(undefined, signal)),
  readCustomer: callActor(async (_, signal) => idOf(await calls.readCustomer(undefined, signal))),
  saveIdentity: callActor(async () => only(await calls.saveIdentity(takeIdentity(readSecrets())))),
  listCards: callActor(async ({ customerId }: { customerId: string }) =>
    (await calls.listCards(customerId)).map(({ id }) => id),
  ),
  tokeniseCard: callActor((_, signal) => calls.tokeniseCard(readCard(readSecrets().card), signal)),
  saveCard: callActor(async ({ customerId, token }: ByToken) => {
    const saved = only(await calls.saveCard({ customerId, token }))
    // The form must not offer the stored card's number again.
    readSecrets().card = noSecrets().card
    return saved
  }),
  deleteCard: callActor(({ customerId, cardId }: { customerId: string; cardId: string }) =>
    calls.deleteCard({ customerId, cardId }),
  ),
  holdSeat: callActor(({ seat, planId }: { seat: number | null; planId: string | null }) =>
    club.holdCadeira({ ...(seat !== null && { nr_cadeira: seat }), ...(planId !== null && { id_plano: planId }) }),
  ),
  subscribe: callActor(async (input: SubscriptionInput) => decisive(await club.subscribe(input))),
  readSubscription: callActor(async ({ id }: { id: string }, signal) =>
    decisive(await club.readSubscription(id, signal)),
  ),
  cancelSubscription: callActor(async ({ id }: { id: string }) => decisive(await club.cancelSubscription(id))),
})

// An actor's output becomes an event: only what the machine needs may be in it.
const only = ({ id }: { id: string }) => ({ id })
const idOf = (found: { id: string } | null) => found && only(found)
const decisive = ({ code, status, canceled_at, vale_ate, devolvido, mensagem, reserva }: Subscription) => ({
  code,
  status,
  canceled_at,
  vale_ate,
  devolvido,
  mensagem,
  reserva,
})
