import { guards } from '../../../machines/order-parts.ts'
import type { PEDIDO } from '../../texts/pedido.ts'
import type { OrderSnapshot } from './use-pedido.ts'

/** What is drawn for a state of the machine. */
export type Screen = keyof typeof PEDIDO.tab

type Status = OrderSnapshot['value']['status']
type Context = OrderSnapshot['context']

/**
 * The screen of a state. Asking whether to cancel, and canceling, happen in a dialog over the screen that was there.
 * @param pixEnds when the PIX is over by this device's clock, epoch ms
 */
export function screenOf(status: Status, context: Context, pixEnds: number, now: number): Screen {
  if (typeof status === 'object') {
    const { waiting } = status
    if (waiting === 'pix' || waiting === 'lapsed' || waiting === 'processing') return waiting
    if (!guards.isPix({ context })) return 'processing'
    return pixEnds > now ? 'pix' : 'lapsed'
  }
  switch (status) {
    // Passed through without stopping.
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

/** Whether the buyer waits for the provider here. */
export const isWaitingScreen = (screen: Screen): boolean =>
  screen === 'pix' || screen === 'lapsed' || screen === 'processing'

const WITHOUT_RESULT: readonly Screen[] = ['loading', 'failedLoad', 'leaving', 'loginNeeded']

/** Whether it is known here how the order ended. */
export const isResultScreen = (screen: Screen): boolean => !isWaitingScreen(screen) && !WITHOUT_RESULT.includes(screen)
