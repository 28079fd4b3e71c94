import { create } from 'zustand';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { type Message, messageOf } from './message.ts';
import type { Mirror } from '#mirror/storage/database.ts';

export type SnackbarType = 'success' | 'info' | 'warning' | 'error';

/** Action that a message offers, such as undoing what it reports. */
export interface SnackbarAction {
  readonly label: string;
  readonly run: () => void;
}

interface Snackbar {
  readonly id: string;
  readonly type: SnackbarType;
  /** Plain text, by which messages are compared. */
  readonly text: string;
  readonly html: string;
  /** Milliseconds. */
  readonly timeout: number | null;
  readonly action?: SnackbarAction | undefined;
  /** The control that it is shown beside. */
  readonly beside?: Element | undefined;
}

/** The answer to a question: whether it was confirmed, or its other way to go on. */
export type Answer = boolean | 'other';

/** A question for the confirmation dialog. */
export interface Question {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  readonly cancel: string;
  /** Whether the confirmed action cannot be undone. */
  readonly danger?: boolean;
  /** Another way to go on. */
  readonly other?: string;
  readonly answer: (answer: Answer) => void;
}

/**
 * The person as whom this tab shows the app and the mirror as they would see it, with the signed-in user and their
 * mirror.
 */
export interface SeenAs {
  readonly user: CurrentUser;
  readonly mirror: Mirror;
  readonly ownUser: CurrentUser;
  readonly ownMirror: Mirror;
}

/** State of the app's shell: the signed-in user and what surrounds the screens. It never holds documents. */
export interface Shell {
  readonly phase: 'initialising' | 'ready';
  /** Why no user is signed in; null while unknown or signed in. */
  readonly signedOutReason: 'unauthenticated' | 'unreachable' | 'deactivated' | 'overdue' | null;
  readonly user: CurrentUser | null;
  readonly mirror: Mirror | null;
  /** The other person's view while this tab shows the app as they see it; null otherwise. */
  readonly seenAs: SeenAs | null;
  /** The address is one that somebody else had open on this device. */
  readonly isOthersPage: boolean;
  /** Time zone of the game; null where it has none, and while it is unknown. */
  readonly timeZone: string | null;
  /** Id of the event in the address; 0 where there is none. */
  readonly currentEventId: string | 0;
  /** Id of the next event; 0 where none is flagged, and while it is unknown. */
  readonly nextEventId: string | 0;
  /** Nothing can be sent at the moment: the server cannot be reached, or the session has ended. */
  readonly isCutOff: boolean;
  readonly pendingRequests: number;
  readonly banner: string | null;
  readonly snackbars: readonly Snackbar[];
  /** Says why a press did nothing (pressed.ts). */
  readonly sayBeside: (reason: unknown) => void;
  readonly question: Question | null;
  /** The app's version that the server last named; null until it has. */
  readonly appVersion: string | null;
  /** A newer version of the app is ready to take over. */
  readonly updateReady: boolean;
  /** Errors since the page was loaded that could not be sent to the server's log. */
  readonly unsentErrorReports: number;
  /** Asks the sync worker for a cycle. */
  readonly syncNow: () => void;
}

const useOwnShell = create<Shell>(() => ({
  phase: 'initialising',
  signedOutReason: null,
  user: null,
  mirror: null,
  seenAs: null,
  isOthersPage: false,
  timeZone: null,
  currentEventId: 0,
  nextEventId: 0,
  isCutOff: false,
  pendingRequests: 0,
  banner: null,
  snackbars: [],
  sayBeside: () => undefined,
  question: null,
  appVersion: null,
  updateReady: false,
  unsentErrorReports: 0,
  syncNow: () => undefined,
}));

/**
 * The shell's store. As a hook it gives the user and the mirror that screens show: in a tab that sees as somebody, theirs.
 * Everything else, such as syncing, reads the state itself, whose user and mirror are always those of the signed-in user.
 */
export const useShell = Object.assign(
  <T>(select: (shell: Shell) => T): T => useOwnShell((shell) => select(shownIn(shell))),
  useOwnShell,
);

function shownIn(shell: Shell): Shell {
  const { seenAs } = shell;
  return seenAs ? { ...shell, user: seenAs.user, mirror: seenAs.mirror } : shell;
}

/** Sends and fetches everything now. */
export function syncNow(): void {
  useShell.getState().syncNow();
}

/** Counts one more request in progress, for the progress bar. */
export function startRequest(): void {
  useShell.setState(({ pendingRequests }) => ({ pendingRequests: pendingRequests + 1 }));
}

/** Counts one request less. */
export function endRequest(): void {
  useShell.setState(({ pendingRequests }) => ({ pendingRequests: pendingRequests - 1 }));
}

/** Shows the progress bar while `work` runs. */
export async function withProgress<T>(work: () => Promise<T>): Promise<T> {
  startRequest();
  try {
    return await work();
  } finally {
    endRequest();
  }
}

/** How long a message shows, in milliseconds (rule 17.1). Time enough to choose where it offers an action. */
function timeoutOf(type: SnackbarType, action: SnackbarAction | undefined): number {
  if (action) return 8000;
  return type === 'error' ? 4000 : 1500;
}

/**
 * Shows a message. A text that is already showing is not shown twice; its time starts again. With null as its time it stays
 * until it is closed.
 */
export function showSnackbar(
  type: SnackbarType,
  said: string | Message,
  action?: SnackbarAction,
  timeout: number | null = timeoutOf(type, action),
): void {
  const { text, html } = messageOf(said);
  useShell.setState(({ snackbars }) => {
    // A new object restarts the timer of the message that shows it.
    if (snackbars.some((snackbar) => snackbar.text === text)) {
      return {
        snackbars: snackbars.map((each) => (each.text === text ? { ...each, timeout, action } : each)),
      };
    }
    const id = crypto.randomUUID();
    return { snackbars: [...snackbars, { id, type, text, html, timeout, action }] };
  });
}

/** Says that a change was made here; while nothing can be sent, that it is on this device. */
export function showDone(said: string | Message, action?: SnackbarAction): void {
  const { text, html } = messageOf(said);
  const where = useShell.getState().isCutOff ? ' on this device' : '';
  showSnackbar('success', { text: text + where, html: html + where }, action);
}

/** Says why a press did nothing, beside what was pressed: a text, or what storage failed with. */
export function sayBeside(reason: unknown): void {
  useShell.getState().sayBeside(reason);
}

/** Removes a message. */
export function closeSnackbar(id: string): void {
  useShell.setState(({ snackbars }) => ({ snackbars: snackbars.filter((snackbar) => snackbar.id !== id) }));
}

/** Asks a question in the confirmation dialog; resolves to whether it was confirmed. */
export async function ask(question: Partial<Omit<Question, 'answer'>> = {}): Promise<boolean> {
  return (await choose(question)) === true;
}

/**
 * Asks a question in the confirmation dialog that can have another way to go on. A question that is still open is
 * cancelled, so that its caller gets an answer.
 */
export function choose(question: Partial<Omit<Question, 'answer'>>): Promise<Answer> {
  useShell.getState().question?.answer(false);
  return new Promise((resolve) => {
    const answer = (choice: Answer) => {
      useShell.setState({ question: null });
      resolve(choice);
    };
    useShell.setState({
      question: {
        title: 'Confirm',
        body: 'Are you sure?',
        confirm: 'Yes',
        cancel: 'No',
        ...question,
        answer,
      },
    });
  });
}
