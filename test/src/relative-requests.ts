import { vi } from 'vitest'

/** Lets the site's code make requests: its URLs are relative, which Node's `Request` refuses. */
export const allowRelativeRequests = (): void =>
  void vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string | Request, init?: RequestInit) {
        super(typeof url === 'string' ? new URL(url, 'http://shop') : url, init)
      }
    },
  )
