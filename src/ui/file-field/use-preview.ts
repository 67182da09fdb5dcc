import { useEffect, useState } from 'react'

/** The address of a chosen picture in this page; null for no file, and for one that is no picture. */
export function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const created = file?.type.startsWith('image/') ? URL.createObjectURL(file) : null
    setAddress(created)
    return () => {
      if (created) URL.revokeObjectURL(created)
    }
  }, [file])
  return address
}
