import { hash, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Whether a request may read the figures: it brings the token, or none is configured. */
export const mayReadMetrics = ({ METRICS_TOKEN }: Config, authorization: string | undefined): boolean =>
  METRICS_TOKEN === undefined || timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${METRICS_TOKEN}`))
