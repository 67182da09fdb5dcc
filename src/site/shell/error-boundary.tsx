import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** What stands in place of what broke. */
  fallback: ReactNode
  /** Another one, another chance. */
  resetKey?: string
  /** Told once the fallback is on the screen. */
  onBroken?: (() => void) | undefined
  children: ReactNode
}
type ErrorBoundaryState = { isBroken: boolean; resetKey: string | undefined }

/** Keeps what breaks to itself, until it is asked to show something else. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { isBroken: false, resetKey }
  }

  override componentDidCatch() {
    this.props.onBroken?.()
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
