import { addressOf, type Sent } from '../server/roles/world.ts'
import type { Client } from './client.ts'

/** Sends an example call of the role table as a caller. */
export async function sendExample(
  url: string,
  who: Client,
  route: string,
  sent: Sent,
): Promise<{ status: number; text: string }> {
  const [method = ''] = route.split(' ')
  const { body, form } = sent
  const data = new FormData()
  if (form) {
    for (const [name, value] of Object.entries(form.fields)) data.append(name, value)
    data.append(form.field, new Blob([new Uint8Array(form.content)]), form.name)
  }
  const response = await fetch(url + addressOf(route, sent), {
    method,
    headers: {
      ...(who.cookie && { cookie: who.cookie }),
      ...(who.token && { authorization: `Bearer ${who.token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(form && { body: data }),
  })
  return { status: response.status, text: await response.text() }
}
