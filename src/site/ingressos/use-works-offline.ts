import { useEffect, useState } from 'react'
import { onKeptChange, readKept } from '../../lib/kept-tickets.ts'
import { worksOffline } from '../../lib/service-worker.ts'

/** Whether this ticket opens on this device without a network now. */
export function useWorksOffline(idCliente: string, id: string): boolean {
  const [works, setWorks] = useState(false)
  useEffect(() => {
    let isOver = false
    const check = async () => {
      const now = (await worksOffline()) && (await readKept(idCliente, id)) !== null
      if (!isOver) setWorks(now)
    }
    void check()
    const stop = onKeptChange(() => void check())
    return () => {
      isOver = true
      stop()
    }
  }, [idCliente, id])
  return works
}
