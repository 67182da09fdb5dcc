import { expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { Calls } from '../../src/api/calls.ts'
import { checkoutActors } from '../../src/site/carrinho/checkout-calls.ts'

const secrets = {
  identity: { document: '529.982.247-25', email: ' maria@exemplo.com ' },
  payer: '111.444.777-35',
  card: { number: '4000 0000 0000 0010', cvv: '123', exp_month: '12', exp_year: '2031', holder_name: 'José Lima' },
}
const onReasons = vi.fn()
const savePayer = vi.fn(async () => ({ id: 'cus_2', document: '11144477735' }))
function actorsWith(calls: Partial<Record<keyof Calls, unknown>>) {
  return checkoutActors({ calls: calls as Calls, savePayer, readCart: () => [], readSecrets: () => secrets, onReasons })
}

it('CPF and e-mail are read from the form, and the machine receives only an id', async () => {
  const saveIdentity = vi.fn(async () => ({ id: 'cus_1', name: 'Maria', email: 'maria@exemplo.com', document: '529' }))
  const readCustomer = vi.fn(saveIdentity)
  const actors = actorsWith({ saveIdentity, readCustomer })
  expect(await toPromise(createActor(actors.saveIdentity).start())).toEqual({ id: 'cus_1' })
  expect(saveIdentity).toHaveBeenCalledWith({ document: '52998224725', email: 'maria@exemplo.com' })
  expect(await toPromise(createActor(actors.readCustomer).start())).toEqual({ id: 'cus_1' })
})

it('the CPF of somebody else who pays is read from the form, and the machine receives only an id', async () => {
  expect(await toPromise(createActor(actorsWith({}).savePayer).start())).toEqual({ id: 'cus_2' })
  expect(savePayer).toHaveBeenCalledWith({ document: '111.444.777-35' })
})

it('the card goes from the form to the provider and is in no snapshot', async () => {
  const tokeniseCard = vi.fn(async () => ({ token: 'token_1' }))
  const actor = createActor(actorsWith({ tokeniseCard }).tokeniseCard).start()
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('4000')
  expect(await toPromise(actor)).toEqual({ token: 'token_1' })
  expect(tokeniseCard).toHaveBeenCalledWith(
    {
      number: '4000000000000010',
      cvv: '123',
      exp_month: 12,
      exp_year: 2031,
      holder_name: 'Jose Lima',
    },
    expect.any(AbortSignal),
  )
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('4000')
})

it('if nothing is held, the checkout’s machine gets the failure, and the screen each reason', async () => {
  const failure = { status: 409, message: 'Esgotado' }
  const actor = createActor(actorsWith({ reserve: () => Promise.reject(failure) }).reserve, {
    input: { carrinho: 'a3f0c7de-59f4-4f57-9d39-0f6a4b0f1c01' },
  })
  actor.subscribe({ error: () => undefined })
  await expect(toPromise(actor.start())).rejects.toBe(failure)
  expect(onReasons).toHaveBeenCalledTimes(2)
})
