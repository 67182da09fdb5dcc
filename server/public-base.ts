import type { Config } from './config.ts'

/**
 * The site's public address without a slash at its end. Never taken from a request: anyone may send any `Host`, and
 * pages are shared between visitors.
 */
export const publicBase = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  new URL(PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).origin
