import type { ComponentType } from 'react'
import type { Screen } from './screen-of.ts'
import type { ScreenProps } from './screen-props.ts'
import { Approved } from './states/approved.tsx'
import { Expired } from './states/expired.tsx'
import { FailedLoad } from './states/failed-load.tsx'
import { Lapsed } from './states/lapsed.tsx'
import { Leaving, Loading, ToLogin } from './states/loading.tsx'
import { NotApproved } from './states/not-approved.tsx'
import { NotFound } from './states/not-found.tsx'
import { Pix } from './states/pix.tsx'
import { Processing } from './states/processing.tsx'
import { Chargedback, Refunded, Refunding } from './states/refund-states.tsx'

/** The component for each screen. */
export const SCREENS: Record<Screen, ComponentType<ScreenProps>> = {
  loading: Loading,
  failedLoad: FailedLoad,
  notFound: NotFound,
  pix: Pix,
  lapsed: Lapsed,
  processing: Processing,
  leaving: Leaving,
  loginNeeded: ToLogin,
  approved: Approved,
  notApproved: NotApproved,
  expired: Expired,
  refunding: Refunding,
  refunded: Refunded,
  chargedback: Chargedback,
}
