import { type RefObject, useState } from 'react'
import { OFFICE } from '../../texts/office.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { NavSheet } from './nav-sheet.tsx'
import { OfficePalette } from './office-palette.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The title of the section and the user; on a phone also the button that opens the navigation. */
export function TopBar({ title, heading }: { title: string; heading: RefObject<HTMLHeadingElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>
        <IconButton name="menu" label={OFFICE.openMenu} onClick={() => setOpen(true)} />
      </div>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <OfficePalette />
      <UserMenu />
      {isOpen && <NavSheet onClose={() => setOpen(false)} />}
    </header>
  )
}
