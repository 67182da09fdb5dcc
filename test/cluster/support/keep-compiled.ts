import { flushCompileCache } from 'node:module'

/** Compiling takes about a second; the modules are loaded when the first timer runs. */
const LOADED_MS = 100

// Preloaded into each server of a cluster and of test/faults. Node writes compiled code (NODE_COMPILE_CACHE) when a
// process exits, but these are killed; so the first one writes it early, and the others need not compile it again.
setTimeout(flushCompileCache, LOADED_MS).unref()
