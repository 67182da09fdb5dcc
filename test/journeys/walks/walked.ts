import type { Page } from 'playwright-core'
import type { AnyStateMachine } from 'xstate'
import type { PathOptions } from '../support/paths.ts'
import type { StepTable } from '../support/walking.ts'

/** A machine of the browser whose transitions are all walked on its own screen. */
export type Walked = {
  machine: AnyStateMachine
  table: StepTable
  /** Prepares a new page, before it walks all paths. */
  prepare?: (page: Page) => Promise<unknown>
  /** Opens the screen, from an empty page of the site. */
  open: (page: Page) => Promise<unknown>
  paths: PathOptions
  isEnd: (value: unknown) => boolean
  /** The transitions that no path of the screen can take; each with the reason, or with the journey that takes it. */
  elsewhere: string[]
  /** Events that are sent by no person, answer or delay. */
  unsent?: string[]
  /** The kind of user logged in on the page; nobody by default. */
  as?: 'cliente' | 'usuario'
}
