import { create } from 'zustand';
import type { CurrentUser } from '#contract/user.ts';
import type { Mirror } from '#mirror/storage/database.ts';

export type SnackbarType = 'success' | 'info' | 'warning' | 'error';

export interface Snackbar {
  readonly id: string;
  readonly type: SnackbarType;
  /** HTML of our own templates; every value in it is escaped. */
  readonly text: string;
  readonly timeout: number;
}

/** A question that waits for its answer. */
export interface Question {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly answer: (yes: boolean) => void;
}

/** State of the shell: who is signed in and what the frame shows. Documents are never here. */
export interface Shell {
  readonly phase: 'initialising' | 'ready';
  /** Why nobody is signed in, once that is known. */
  readonly away: 'unauthenticated' | 'unreachable' | 'deactivated' | null;
  readonly user: CurrentUser | null;
  readonly mirror: Mirror | null;
  readonly requests: number;
  readonly banner: string | null;
  readonly snackbars: readonly Snackbar[];
  readonly question: Question | null;
  /** A newer version of the app is ready to be taken. */
  readonly updateReady: boolean;
  /** Asks the sync worker for a cycle. */
  readonly syncNow: () => void;
}

/** The shell's store. */
export const useShell = create<Shell>(() => ({
  phase: 'initialising',
  away: null,
  user: null,
  mirror: null,
  requests: 0,
  banner: null,
  snackbars: [],
  question: null,
  updateReady: false,
  syncNow: () => undefined,
}));

/** How long messages stay, in milliseconds: errors 4000, all others 1500 (specification section 9). */
function timeoutOf(type: SnackbarType): number {
  return type === 'error' ? 4000 : 1500;
}

/** Shows a message; one with the same text as one already showing is not shown again, but stays as long as if it were. */
export function showSnackbar(type: SnackbarType, text: string): void {
  useShell.setState(({ snackbars }) => {
    // Said again just before it would go, it would be gone before anybody has read it: as a new object it begins its time anew.
    if (snackbars.some((each) => each.text === text))
      return { snackbars: snackbars.map((each) => (each.text === text ? { ...each } : each)) };
    const id = crypto.randomUUID();
    return { snackbars: [...snackbars, { id, type, text, timeout: timeoutOf(type) }] };
  });
}

/** Takes a message away. */
export function closeSnackbar(id: string): void {
  useShell.setState((shell) => ({ snackbars: shell.snackbars.filter((each) => each.id !== id) }));
}

/** Asks a question in the confirmation dialog; the promise holds the answer. */
export function ask(given: Partial<Omit<Question, 'answer'>> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useShell.setState({ question: null });
      resolve(yes);
    };
    useShell.setState({
      question: { title: 'Confirm', body: 'Are you sure?', confirm: 'Yes', cancel: 'No', ...given, answer },
    });
  });
}

/** A value made safe to stand in a message's HTML. */
export function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
