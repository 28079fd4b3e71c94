import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** The children could not be rendered, or their script did not load. Called once. */
  readonly onError: () => void;
}

/** Renders nothing in place of children that fail, reports the error and says so. */
export class EditorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
    this.props.onError();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
