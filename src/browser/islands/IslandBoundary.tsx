import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Rendered instead of children that threw. */
  fallback: ReactNode
  onError: (error: unknown) => void
}

/** Error boundary of an island: renders the fallback and passes the error on, so that nothing else fails with it (RTE-34). */
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
