import { type Agent, get } from 'node:http'

/** The status of a GET over the agent's connections. Rejects if its connection ends first. */
export const getOver = (agent: Agent, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      response.once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    }).once('error', reject)
  })
