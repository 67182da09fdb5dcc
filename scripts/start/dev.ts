import { watch } from 'node:fs'
import { join } from 'node:path'

// Not `node --watch`: its watcher would outlive this process after a kill -9.
/** Calls `changed` 200 ms after the last change to the server's code. */
export function watchCode(root: string, changed: () => void): void {
  let timer: NodeJS.Timeout | undefined
  for (const folder of ['server', 'contract', 'machines']) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name?.endsWith('.ts')) return
      clearTimeout(timer)
      timer = setTimeout(changed, 200)
    })
  }
}
