export class TwilioProblem extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  get body(): { code: number; message: string; more_info: string; status: number } {
    const { code, message, status } = this
    return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
  }
}
