import { APP_VERSION, BUSINESS_HOURS } from '../../../contract/limits.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { TITLES } from '../../../contract/titles-rules.ts'
import { BUSINESS, chatHref, phoneHref } from '../../lib/business.ts'
import { PATHS } from '../../lib/paths.ts'
import { SHELL } from '../../texts/shell.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Link } from '../../ui/link/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './footer.module.css'

const Outside = ({ href, text }: { href: string; text: string }) => (
  <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
    {text} <VisuallyHidden>{SHELL.newTab}</VisuallyHidden>
  </a>
)

/** The seller and their contact data (docs/product.md#purpose). */
export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.columns}>
      <div>
        <Brand />
        <address className={styles.address}>{BUSINESS.endereco}</address>
        <Link className={styles.link} to={PATHS.privacidade}>
          {TITLES.privacidade}
        </Link>
        <p className={styles.version}>{SHELL.version(APP_VERSION)}</p>
      </div>
      <div>
        <p className={styles.title}>{SHELL.businessHours}</p>
        <p>{BUSINESS_HOURS}</p>
        <a className={styles.link} href={phoneHref(BUSINESS.telefone)}>
          {SHELL.phone(maskPhone(BUSINESS.telefone))}
        </a>
        <Outside href={chatHref(BUSINESS.whatsapp, SHELL.chatGreeting)} text={SHELL.chat} />
      </div>
      <div>
        <p className={styles.title}>{SHELL.social}</p>
        <ul>
          {BUSINESS.redes.map(({ nome, url }) => (
            <li key={nome}>
              <Outside href={url} text={nome} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  </footer>
)
