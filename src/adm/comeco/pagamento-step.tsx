import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { PixTeste } from '../../../contract/comeco.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useGetPixTesteQuery, useStartPixTesteMutation } from '../../api/office/comeco.ts'
import { ADM_COMECO } from '../../texts/adm-comeco.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyField } from '../../ui/copy-field/copy-field.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { POLLED } from '../shared/comeco/use-comeco.ts'
import styles from './steps.module.css'

const TEXTS = ADM_COMECO.pix
const OVER: readonly PixTeste['status'][] = ['refunded', 'expired', 'refused']

/** A PIX of one real: made, paid, seen and given back. Where it stands is the server's to say. */
export function PagamentoStep() {
  const { data } = useGetPixTesteQuery(undefined, POLLED)
  const [start, { isLoading, error }] = useStartPixTesteMutation()
  const teste = data?.teste ?? null
  const isOpen = teste !== null && !OVER.includes(teste.status)
  return (
    <>
      {teste && (
        <div className={styles.pix}>
          {teste.status === 'waiting' && teste.qr_code && (
            <>
              <div className={styles.qr}>
                <QrCode text={teste.qr_code} label={TEXTS.label} />
              </div>
              <CopyField
                label={TEXTS.code}
                value={teste.qr_code}
                copy={TEXTS.copy}
                copied={TEXTS.copied}
                tone="secondary"
              />
            </>
          )}
          <p className={styles.status} role="status">
            {TEXTS.status[teste.status]} {teste.problema}
          </p>
        </div>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {errorText(error as AppError, CATALOGUE.generico)}
        </p>
      )}
      {!isOpen && (
        <div className={styles.actions}>
          <Button onClick={() => void start()} busy={isLoading}>
            {teste ? TEXTS.again : TEXTS.start}
          </Button>
        </div>
      )}
    </>
  )
}
