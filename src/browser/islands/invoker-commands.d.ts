import 'react'

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** The id of the dialog that the button opens or closes, which React's types do not have yet. */
    commandfor?: string | undefined
    command?: 'show-modal' | 'close' | undefined
  }
}
