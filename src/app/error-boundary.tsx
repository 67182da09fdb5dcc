import { Component, type ReactNode } from 'react'
import { COMMON } from '../texts/common.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './error-boundary.module.css'

/** A screen that broke, or whose file is gone after a new version, offers a reload instead of a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className={styles.page}>
        <Notice role="alert" title={COMMON.brokenTitle} text={COMMON.brokenText}>
          <Button onClick={() => window.location.reload()}>{COMMON.reload}</Button>
        </Notice>
      </main>
    )
  }
}
