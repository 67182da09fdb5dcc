import { guards } from '../../../machines/order/parts.ts'
import type { PEDIDO } from '../../texts/pedido.ts'
import type { OrderSnapshot } from './use-pedido.ts'

/** A screen that is shown for a state of the machine. */
export type Screen = keyof typeof PEDIDO.tab

type Status = OrderSnapshot['value']['status']
type Context = OrderSnapshot['context']

/**
 * The screen for a state. The confirmation of a cancellation and the cancellation itself are a dialog over the previous
 * screen.
 * @param pixEnds when the PIX expires on this device's clock, in epoch milliseconds
 */
export function screenOf(status: Status, context: Context, pixEnds: number, now: number): Screen {
  if (typeof status === 'object') {
    const { waiting } = status
    if (waiting === 'pix' || waiting === 'lapsed' || waiting === 'processing') return waiting
    if (!guards.isPix({ context })) return 'processing'
    return pixEnds > now ? 'pix' : 'lapsed'
  }
  switch (status) {
    // Transient states.
    case 'start':
    case 'deciding':
    case 'ending':
      return 'loading'
    case 'canceled':
      return 'leaving'
    case 'loading':
    case 'loginNeeded':
    case 'notFound':
    case 'failedLoad':
    case 'approved':
    case 'notApproved':
    case 'expired':
    case 'refunding':
    case 'refunded':
    case 'chargedback':
      return status
  }
}

/** Whether the buyer waits for the provider on this screen. */
export const isWaitingScreen = (screen: Screen): boolean =>
  screen === 'pix' || screen === 'lapsed' || screen === 'processing'

const WITHOUT_RESULT: readonly Screen[] = ['loading', 'failedLoad', 'leaving', 'loginNeeded']

/** Whether this screen shows the final state of the order. */
export const isResultScreen = (screen: Screen): boolean => !isWaitingScreen(screen) && !WITHOUT_RESULT.includes(screen)
