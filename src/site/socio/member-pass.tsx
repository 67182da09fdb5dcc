import { shortCode } from '../../../contract/ingresso-rules.ts'
import type { SocioPasse } from '../../../contract/socio.ts'
import { SOCIO } from '../../texts/socio.ts'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './member-pass.module.css'

const { pass: texts } = SOCIO.member
const AND = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** What the membership card admits to, and its code while it does. @param id the membership's */
export function MemberPass({ id, passe: { codigo, categorias } }: { id: string; passe: SocioPasse }) {
  const words = AND.format(categorias)
  return (
    <section className={styles.pass} aria-label={texts.title}>
      {codigo === null ? (
        <p>{texts.late(words)}</p>
      ) : (
        <>
          <QrCode text={codigo} label={texts.qrCode} />
          <p className={styles.code}>
            <VisuallyHidden>{`${texts.shortCode} `}</VisuallyHidden>
            {shortCode(id)}
          </p>
          <p>{texts.text(words)}</p>
        </>
      )}
    </section>
  )
}
