import { PEDIDO } from '../../../texts/pedido.ts'
import { CopyField } from '../../../ui/copy-field/copy-field.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { OrderSummary } from '../order-summary.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { StateHead } from '../state-head.tsx'
import styles from './pix.module.css'

/** The PIX code to pay, as a QR code and as text to copy. */
export function Pix({ context: { bill } }: ScreenProps) {
  const code = bill?.charges[0]?.last_transaction.qr_code
  return (
    <>
      <StateHead title={PEDIDO.pix}>
        <p>{PEDIDO.pixText}</p>
      </StateHead>
      <div className={styles.columns}>
        <div className={styles.qr}>{code && <QrCode text={code} label={PEDIDO.qrCode} />}</div>
        <div className={styles.side}>
          {code && <CopyField label={PEDIDO.pixCode} value={code} copy={PEDIDO.copy} copied={PEDIDO.copied} />}
          <OrderSummary bill={bill} />
        </div>
      </div>
    </>
  )
}
