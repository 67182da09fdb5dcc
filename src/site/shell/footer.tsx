import { APP_VERSION, BUSINESS_HOURS } from '../../../contract/limits.ts'
import { COMMON } from '../../texts/common.ts'
import { Brand } from './brand.tsx'
import styles from './footer.module.css'

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.columns}>
      <div>
        <Brand />
        <address className={styles.address}>{COMMON.address}</address>
      </div>
      <p>
        <strong>{COMMON.businessHours}</strong>
        <br />
        {BUSINESS_HOURS}
      </p>
      <p className={styles.version}>{COMMON.version(APP_VERSION)}</p>
    </div>
  </footer>
)
