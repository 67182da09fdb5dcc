import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The network of a household or a server is a /64: its owner may use any of 2^64 addresses in it. */
const NETWORK_GROUPS = 4

/**
 * The network that limits count an address by: an IPv4 address itself (also when mapped to IPv6), the /64 of an IPv6
 * address. Limits use this, never the address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address.replace(/%.*/, ''))
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}
