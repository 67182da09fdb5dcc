import type { SerializedError } from '@reduxjs/toolkit'
import { CATALOGUE } from '../../../contract/messages.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { COMMON } from '../../texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type LoadErrorProps = { error: AppError | SerializedError; busy: boolean; onRetry: () => void }

/** A list of events that did not load: why, and another try. */
export const LoadError = ({ error, busy, onRetry }: LoadErrorProps) => (
  <Notice role="alert" title={errorText(error, CATALOGUE.listarEventos)}>
    <Button busy={busy} onClick={onRetry}>
      {busy ? COMMON.retrying : COMMON.retry}
    </Button>
  </Notice>
)
