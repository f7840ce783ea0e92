import type { MouseEvent } from 'react'
import { PathIcon } from '../PathIcon.tsx'

interface Props {
  /** The drawer's, whose title this is and which the button closes. */
  name: string
  title: string
  /** What `icon-paths.ts` draws on the button. */
  icon: string
  /** What the button says it does. */
  label: string
  /** Keeps the drawer open when it prevents the default. */
  onClick?: (event: MouseEvent) => void
}

/** A drawer's title (its styles are the drawer's), and the button that closes it with or without React. */
export function DrawerTop({ name, title, icon, label, onClick }: Props) {
  return (
    <div className="drawer-top">
      <button
        type="button"
        className="round-button"
        aria-label={label}
        commandfor={name}
        command="close"
        data-first-focus
        onClick={onClick}
      >
        <PathIcon path={icon} />
      </button>
      {/* `show-early-lines.view.ts` may have changed it before this hydrates. */}
      <h2 className="title-3" id={`${name}-title`} suppressHydrationWarning>
        {title}
      </h2>
    </div>
  )
}
