import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { COMMON } from '../../texts/common.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

const CONTENT = 'conteudo'

/** The frame of every public screen. */
export const Shell = () => (
  <>
    <a className={styles.skip} href={`#${CONTENT}`}>
      {COMMON.skipToContent}
    </a>
    <Header />
    <main id={CONTENT} className={styles.main} tabIndex={-1}>
      <Suspense>
        <Outlet />
      </Suspense>
    </main>
    <Footer />
  </>
)
