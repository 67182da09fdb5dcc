import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Goes back one step; to `otherwise` when this page is the first one of the visit. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    // The router stores the index of each entry in the history's state.
    const { idx } = Object(window.history.state) as { idx?: number }
    if (idx) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }, [navigate, otherwise])
}
