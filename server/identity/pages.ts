import { passwordLength } from '#contract/user.ts';
import { type Html, html } from './html.ts';
import type { Invited } from './invites.ts';

const mark = html`<svg class="mark" viewBox="0 0 64 64" aria-hidden="true">
  <rect x="2" y="2" width="60" height="60" rx="15" />
  <path d="M13 23 L23 46 L32 28 L41 46 L48.5 28.5" />
  <circle cx="51" cy="18" r="4.5" />
</svg>`;

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en-GB" class="dark">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0e1214" />
        <meta name="robots" content="noindex" />
        <title>${title} · Waymark</title>
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/identity/static/identity.css" />
        <script src="/theme.js"></script>
        <script type="module" src="/identity/static/identity.js"></script>
      </head>
      <body>
        <main>
          <header>${mark}<span class="product">Waymark</span></header>
          ${content}
        </main>
      </body>
    </html> `.text;
}

const message = (words = '') =>
  html`<p id="message" class="message" role="alert" tabindex="-1" ${words ? '' : 'hidden'}>${words}</p>`;

interface Input {
  readonly name: string;
  readonly label: string;
  readonly kind?: 'text' | 'email' | 'password';
  readonly complete: string;
  readonly hint?: string;
  readonly min?: number;
  readonly max?: number;
}

function input({ name, label, kind = 'text', complete, hint, min, max = 200 }: Input): Html {
  const limits = html`maxlength="${String(max)}" ${min === undefined ? '' : html`minlength="${String(min)}"`}`;
  const described = hint ? html`aria-describedby="${name}-hint"` : '';
  const field = html`<input
    id="${name}"
    name="${name}"
    type="${kind}"
    autocomplete="${complete}"
    required
    ${limits}
    ${described}
  />`;
  const shown =
    kind === 'password'
      ? html`<div class="reveal">
          ${field}<button type="button" data-reveal="${name}" aria-pressed="false">Show</button>
        </div>`
      : field;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${shown}${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
  </div>`;
}

const password = { name: 'password', label: 'Password', kind: 'password', max: passwordLength.max } as const;

/** What the login page shows. */
export interface LoginPage {
  readonly game: string;
  readonly returnTo: string;
  /** Where signing in elsewhere begins, if it can. */
  readonly elsewhere: string | undefined;
  readonly failed: boolean;
}

/** The page to sign in on. */
export function loginPage({ game, returnTo, elsewhere, failed }: LoginPage): string {
  const other = elsewhere
    ? html`<p class="or"><span>or</span></p>
        <a class="button second" href="${elsewhere}">Sign in with your organisation</a>`
    : '';
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      <p class="lead">${game === 'Waymark' ? 'Welcome back.' : `Welcome back to ${game}.`}</p>
      ${message(failed ? 'Signing in there did not work. Try again, or use your password.' : '')}
      <form data-call="/identity/api/sign-in/email" data-return-to="${returnTo}" method="post">
        ${input({ name: 'email', label: 'Email', kind: 'email', complete: 'username', max: 254 })}
        ${input({ ...password, complete: 'current-password' })}
        <button class="button" type="submit">Sign in</button>
      </form>
      ${other}
      <p class="foot">No account, or the password is lost? Ask an organiser of your game.</p>`,
  );
}

/** The page on which a new game begins. */
export function setupPage(token: string, offersSample: boolean): string {
  const sample = html`<label class="tick">
    <input type="checkbox" name="loadSample" />
    <span
      >Load the sample game<small
        >A made-up game to look around in. Best on a trial installation.</small
      ></span
    >
  </label>`;
  const hint = `At least ${passwordLength.min} characters.`;
  return page(
    'Set up',
    html`<h1>Set up your game</h1>
      <p class="lead">Make the first administrator. Everybody else is invited from inside.</p>
      ${message()}
      <form data-call="/identity/setup" data-return-to="/" method="post">
        <input type="hidden" name="token" value="${token}" />
        ${input({ name: 'gameName', label: 'Name of the game', complete: 'off', max: 80 })}
        <div class="pair">
          ${input({ name: 'firstName', label: 'First name', complete: 'given-name', max: 80 })}
          ${input({ name: 'lastName', label: 'Last name', complete: 'family-name', max: 80 })}
        </div>
        ${input({ name: 'email', label: 'Email', kind: 'email', complete: 'username', max: 254 })}
        ${input({ ...password, complete: 'new-password', min: passwordLength.min, hint })}
        ${offersSample ? sample : ''}
        <button class="button" type="submit">Create the game</button>
      </form>`,
  );
}

/** The page on which somebody chooses their password, by a link that holds once. */
export function invitePage(token: string, { email, firstName }: Invited, game: string): string {
  const hint = `At least ${passwordLength.min} characters.`;
  return page(
    'Choose a password',
    html`<h1>Choose a password</h1>
      <p class="lead">${greeting(firstName, game)} From now on you sign in with it.</p>
      ${message()}
      <form data-call="/identity/invite" data-return-to="/" method="post">
        <input type="hidden" name="token" value="${token}" />
        <div class="field">
          <label for="email">Email</label>
          <input id="email" type="email" value="${email}" autocomplete="username" readonly />
        </div>
        ${input({ ...password, complete: 'new-password', min: passwordLength.min, hint })}
        <button class="button" type="submit">Save and sign in</button>
      </form>`,
  );
}

function greeting(firstName: string, game: string): string {
  return game === 'Waymark' ? `Welcome, ${firstName}.` : `Welcome to ${game}, ${firstName}.`;
}

/** A link to choose a password that no longer holds, or never was one. */
export function inviteOverPage(): string {
  return page(
    'Choose a password',
    html`<h1>This link no longer holds</h1>
      <p class="lead">
        It works once, for seven days, and a newer one replaces it. If you have no password yet, ask an
        organiser of your game for a new link.
      </p>
      <a class="button" href="/identity/login">Sign in</a>`,
  );
}

/** A setup address that was used, or never was one. */
export function setupOverPage(): string {
  return page(
    'Set up',
    html`<h1>This address is used up</h1>
      <p class="lead">
        The game is set up already, or the server was started again and has printed a new address.
      </p>
      <a class="button" href="/identity/login">Sign in</a>`,
  );
}
