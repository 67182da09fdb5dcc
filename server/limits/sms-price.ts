import { WORK } from '../../contract/work-rules.ts'

const FIRST_BITS = 15
const TIGHT_BITS = 1
/** Each doubling of what a network asks and does not confirm makes the work eight times as much. */
const BITS_PER_DOUBLING = 3
/** Codes of a device in an hour, and of a phone in a day, before each further one costs work. */
const FREE_PER_DEVICE = 5
const FREE_PER_PHONE = 5
/** The share of a network's limit that it may leave unconfirmed before the work grows. */
const FREE_SHARE = 1 / 8
/** A network may leave one code more unconfirmed for this many that it has confirmed: a crowd mistypes and gives up. */
const CONFIRMED_PER_UNCONFIRMED = 16

/** What is known about the codes of somebody who is no known device of the phone. */
export type SmsDemand = {
  /** Codes that the network has asked for in this hour and not confirmed, and those that it has confirmed. */
  unconfirmed: number
  confirmed: number
  /** Codes of this device in this hour; 0 for a browser without a session. */
  ofDevice: number
  /** Codes for this phone today. */
  ofPhone: number
  /** Whether the codes of the day become scarce for strangers. */
  isScarce: boolean
}

const growth = (count: number, free: number): number => Math.log2(Math.max(1, count / free))

/**
 * The work for a code. It grows with what one device and one phone ask, and with what a network asks without confirming
 * it: who pays with the shop's codes pays with time, and a crowd that confirms its codes pays little.
 * @param perNetwork unconfirmed codes of a network in an hour, at which the work is hardest
 * @returns the bits, and whether they are due even from a device that is within its own limit
 */
export function smsPrice(demand: SmsDemand, perNetwork: number): { bits: number; isDue: boolean } {
  const { confirmed, unconfirmed, ofDevice, ofPhone, isScarce } = demand
  const credit = confirmed / CONFIRMED_PER_UNCONFIRMED
  const isBesieged = unconfirmed >= perNetwork + credit
  const ofNetwork = BITS_PER_DOUBLING * growth(unconfirmed, Math.max(1, perNetwork * FREE_SHARE) + credit)
  const own = Math.max(growth(ofDevice, FREE_PER_DEVICE), growth(ofPhone, FREE_PER_PHONE))
  const bits = Math.floor(FIRST_BITS + (isScarce ? TIGHT_BITS : 0) + Math.max(ofNetwork, own))
  const isDue = isScarce || isBesieged || ofDevice >= FREE_PER_DEVICE || ofPhone >= FREE_PER_PHONE
  return { bits: isBesieged ? WORK.hardestBits : Math.min(bits, WORK.hardestBits), isDue }
}
