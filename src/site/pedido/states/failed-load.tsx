import { COMMON } from '../../../texts/common.ts'
import { PEDIDO } from '../../../texts/pedido.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { ScreenProps } from '../screen-props.ts'

/** The order could not be read. The machine's error is shown here; there is no other alert. */
export const FailedLoad = ({ context, send }: ScreenProps) => (
  <Notice role="alert" title={PEDIDO.failedLoad} {...(context.error && { text: context.error })}>
    <Button onClick={() => send({ type: 'order.retry' })}>{COMMON.retry}</Button>
  </Notice>
)
