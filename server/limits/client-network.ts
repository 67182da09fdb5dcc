import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The network of a household or a server is a /64: its owner may use any of 2^64 addresses in it. */
const NETWORK_GROUPS = 4

/** A network around the one that limits count an address by. */
export type WiderNetwork = { name: string; length: 24 | 48 | 56 }

/** The networks around `networkOf(address)`: the /24 of an IPv4 address, the /56 and the /48 of an IPv6 network. */
export function widerNetworksOf(network: string): WiderNetwork[] {
  if (isIPv4(network)) return [{ name: `${network.replace(/\.\d+$/, '')}.0/24`, length: 24 }]
  const [first, second, third, fourth] = network.split(':')
  if (!network.endsWith('::/64') || !fourth) return []
  const site = `${first}:${second}:${third}`
  const home = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    { name: `${site}:${home}::/56`, length: 56 },
    { name: `${site}::/48`, length: 48 },
  ]
}

/**
 * The network that limits count an address by: an IPv4 address itself (also when mapped to IPv6), the /64 of an IPv6
 * address. Limits use this, never the address.
 */
export function networkOf(address: string | undefined): string {
  // A caller whose connection has ended meanwhile has no address.
  if (address === undefined) return ''
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address.replace(/%.*/, ''))
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}
