import type { ReactNode } from 'react'
import { Brand } from '../../ui/brand/brand.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './phone-frame.module.css'

type PhoneFrameProps = {
  /** The house's sign, if it is not the stored one. */
  brand?: ReactNode
  children: ReactNode
  /** Content at the lower edge of the screen, whatever the length of the page above. */
  foot?: ReactNode
}

/** A page of the site in a small phone. Decorative: the fields or rows beside it have the same information. */
export const PhoneFrame = ({ brand = <Brand />, children, foot }: PhoneFrameProps) => (
  <div className={styles.phone} inert>
    <div className={styles.screen}>
      <div className={styles.bar}>
        {brand}
        <Icon name="menu" />
      </div>
      <div className={styles.page}>{children}</div>
      {foot}
    </div>
  </div>
)
