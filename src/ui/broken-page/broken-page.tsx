import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'

/** Shown instead of a page that threw an error or could not be loaded. */
export function BrokenPage() {
  useTitle(COMMON.brokenTitle)
  return (
    <Notice role="alert" title={COMMON.brokenTitle} text={COMMON.brokenText}>
      <Button onClick={() => window.location.reload()}>{COMMON.reload}</Button>
    </Notice>
  )
}
