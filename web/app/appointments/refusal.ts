import { type FormEvent, useEffect, useState } from 'react'

/**
 * Whether a form was sent with something missing. The focus then moves to the first field that says so, or into the group of
 * choices that does.
 */
export function useRefusal() {
  const [refused, setRefused] = useState<{ form: HTMLFormElement } | null>(null)
  useEffect(() => {
    const missing = refused?.form.querySelector<HTMLElement>('[aria-invalid]')
    const choice = missing?.querySelector('input')
    ;(choice ?? missing)?.focus()
  }, [refused])
  return {
    isRefused: refused !== null,
    /** Each time it is sent. */
    refuse: ({ currentTarget }: FormEvent<HTMLFormElement>) => setRefused({ form: currentTarget }),
    /** Says nothing more until it is sent again. */
    forget: () => setRefused(null),
  }
}
