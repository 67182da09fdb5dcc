import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, type SandboxKit, startSandboxKit } from './support.ts'

type List = { data: Body[]; paging: { total: number; next?: string; previous?: string } }

let kit: SandboxKit
beforeAll(async () => {
  kit = await startSandboxKit()
})
afterAll(() => kit.close())

test('a known e-mail updates that customer and returns the same id', async () => {
  const first = await kit.api('POST', '/customers', {
    name: 'Ana',
    email: 'ana@ex.com',
    document: '52998224725',
    type: 'individual',
  })
  const second = await kit.api('POST', '/customers', { name: 'Beto', email: 'ANA@ex.com' })
  expect(second.body).toMatchObject({
    id: first.body['id'],
    name: 'Beto',
    document: '52998224725',
    document_type: 'cpf',
  })
  const inline = await kit.pix({ customer: { name: 'Caio', email: 'ana@ex.com' } })
  expect(inline.body.customer).toMatchObject({ id: first.body['id'], name: 'Caio' })
})

test('the list is filtered by document and paged', async () => {
  for (const name of ['um', 'dois', 'tres']) {
    await kit.customer(`${name}@ex.com`, { document: '11144477735', type: 'individual' })
  }
  const page = await kit.api<List>('GET', '/customers?document=11144477735&page=2&size=2')
  expect(page.body.data).toHaveLength(1)
  expect(page.body.paging.total).toBe(3)
  expect(page.body.paging.previous).toContain('page=1')
  expect(page.body.paging.next).toBeUndefined()
  expect((await kit.api<List>('GET', '/customers?document=99999999999')).body.data).toEqual([])
})

test('PUT replaces all fields and removes those that are omitted', async () => {
  const id = await kit.customer('put@ex.com', { document: '39053344705', type: 'individual' })
  const changed = await kit.api('PUT', `/customers/${id}`, { name: 'Nova', email: 'put@ex.com' })
  expect(changed.body).toMatchObject({ id, name: 'Nova' })
  expect(changed.body['document']).toBeUndefined()
  expect((await kit.api('GET', `/customers/${id}`)).body).toEqual(changed.body)
})

test('validation errors have the documented shape', async () => {
  const body = { email: 'x'.repeat(65), document: '529.982.247-25', phones: { mobile_phone: { country_code: 55 } } }
  const refused = await kit.api<{ message: string; errors: Record<string, string[]>; request: Body }>(
    'POST',
    '/customers',
    body,
  )
  expect(refused.status).toBe(422)
  expect(refused.body.message).toBe('The request is invalid.')
  expect(Object.keys(refused.body.errors).sort()).toEqual(['document', 'email', 'name', 'phones.mobile_phone', 'type'])
  expect(refused.body.errors['name']).toEqual(['The name field is required.'])
  expect(refused.body.request).toEqual(body)
})

test('an unknown customer is a 404', async () => {
  expect(await kit.api('GET', '/customers/cus_0000000000000000')).toMatchObject({
    status: 404,
    body: { message: 'Customer not found.' },
  })
})
