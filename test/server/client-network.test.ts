import { describe, expect, it } from 'vitest'
import { networkOf, widerNetworksOf } from '../../server/limits/client-network.ts'

describe('the network of an address', () => {
  it.each([
    ['9.9.9.9', '9.9.9.9'],
    ['::ffff:9.9.9.9', '9.9.9.9'],
    ['::FFFF:0909:0909', '9.9.9.9'],
    ['0:0:0:0:0:ffff:9.9.9.9', '9.9.9.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
    [undefined, ''],
  ])('the network of the address %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the networks around an address', () => {
  it.each([
    ['9.9.9.9', ['9.9.9.0/24']],
    ['::ffff:9.9.9.9', ['9.9.9.0/24']],
    ['2001:db8:1:ff02::1', ['2001:db8:1:ff00::/56', '2001:db8:1::/48']],
    ['2001:db8:1:2::1', ['2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['not an address', []],
    [undefined, []],
  ])('the networks around the address %s are %j', (address, names) => {
    expect(widerNetworksOf(networkOf(address)).map(({ name }) => name)).toEqual(names)
  })
})
