import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** Shown instead of children that threw an error. */
  fallback: ReactNode
  /** A new value renders the children again. */
  resetKey?: string
  /** Called once the fallback is on the screen. */
  onBroken?: (() => void) | undefined
  children: ReactNode
}
type ErrorBoundaryState = { isBroken: boolean; resetKey: string | undefined }

/** Catches errors of its children and shows the fallback until the `resetKey` changes. */
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
