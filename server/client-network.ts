import { isIPv6 } from 'node:net'

const GROUPS = 8
/** `::ffff:a.b.c.d`: an IPv4 client of a server that listens on IPv6. */
const MAPPED = '0:0:0:0:0:ffff'
/** A household's or a server's own network is a /64: its owner may use any of 2^64 addresses in it. */
const NETWORK_GROUPS = 4

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes every spelling of an address in one way; it has none with a zone (`%eth0`).
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [before = '', after] = canonical.split('::')
  const split = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [head, tail] = [split(before), split(after ?? '')]
  return [...head, ...Array.from({ length: GROUPS - head.length - tail.length }, () => '0'), ...tail]
}

/**
 * The network that limits count an address by: an IPv4 address itself (also when mapped to IPv6), the /64 of an IPv6
 * address. Limits use this, never the address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 6).join(':') !== MAPPED) return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
