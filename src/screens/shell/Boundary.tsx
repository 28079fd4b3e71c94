import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

interface Props {
  /** Where we are: what failed there is over with once we are somewhere else. */
  readonly address: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  /** Where it failed, once that is known. */
  readonly at: string | null;
}

/** Shows that a screen stopped working, and tells the log, until another screen is asked for. */
export class Boundary extends Component<Props, State> {
  readonly #failures = new WeakSet<Error>();
  override readonly state: State = { failed: false, at: null };

  static getDerivedStateFromError(): State {
    return { failed: true, at: null };
  }

  static getDerivedStateFromProps({ address }: Props, { failed, at }: State): State | null {
    if (!failed || at === address) return null;
    return at === null ? { failed, at: address } : { failed: false, at: null };
  }

  override componentDidCatch(error: Error): void {
    // A screen whose script did not arrive fails with the same error for ever: only the page can ask for it anew.
    if (this.#failures.has(error)) return globalThis.location.reload();
    this.#failures.add(error);
    globalThis.reportError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
