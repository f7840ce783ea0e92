import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Shown in place of children that failed to render. */
  fallback: ReactNode
  onError: (error: unknown) => void
}

/** Keeps a failing piece of chrome from taking anything else with it (RTE-34): a plain fallback, and a report. */
export class IslandBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
