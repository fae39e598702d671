import 'react'

/** The attributes with which a button opens and closes a dialog without script; React's types do not have them yet. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
