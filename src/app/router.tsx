import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PATHS } from '../lib/paths.ts'
import { HomePage } from '../site/home/home-page.tsx'
import { Shell } from '../site/shell/shell.tsx'

// The home is what nearly everybody opens first, and small: it comes along. Every other screen is loaded when opened.
const NotFoundPage = lazy(() => import('../site/not-found/not-found-page.tsx'))

export const Router = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path={PATHS.home} element={<HomePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
)
