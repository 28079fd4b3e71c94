import { passwordLength } from '#contract/accounts/user.ts';
import { Html, html } from './html.ts';
import { serverZone } from '#server/identity/serverZone.ts';
import type { Invited } from '#server/store/people/invites.ts';

const logo = html`<svg class="mark" viewBox="0 0 64 64" aria-hidden="true">
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
          <header>${logo}<span class="product">Waymark</span></header>
          ${content}
        </main>
      </body>
    </html> `.text;
}

const message = (text = '') =>
  html`<p id="message" class="message" role="alert" tabindex="-1" ${text ? '' : 'hidden'}>${text}</p>`;

interface Input {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly hint?: string;
  readonly min?: number;
  readonly max?: number;
}

function input({ name, label, type = 'text', autocomplete, hint, min, max = 200 }: Input): Html {
  // A pattern says what is too long; a maximal length would cut what is pasted without a word.
  const longest = html`pattern=".{0,${String(max)}}" title="At most ${String(max)} characters"`;
  const limits = html`${longest} ${min === undefined ? '' : html`minlength="${String(min)}"`}`;
  const described = hint ? html`aria-describedby="${name}-hint"` : '';
  const field = html`<input
    id="${name}"
    name="${name}"
    type="${type}"
    autocomplete="${autocomplete}"
    required
    ${limits}
    ${described}
  />`;
  const control =
    type === 'password'
      ? html`<div class="reveal">
          ${field}<button type="button" data-reveal="${name}" aria-pressed="false">Show</button>
        </div>`
      : field;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${control}${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
  </div>`;
}

const password = { name: 'password', label: 'Password', type: 'password', max: passwordLength.max } as const;

/** Content of the login page. */
export interface LoginPage {
  readonly game: string;
  readonly returnTo: string;
  /** Where signing in with OpenID Connect begins, if it is set up. */
  readonly oidcUrl: string | undefined;
  /** Whether people can ask for a new password by mail. */
  readonly canReset: boolean;
  /** Signing in with OpenID Connect has just failed. */
  readonly hasFailed: boolean;
}

/** The page for signing in. */
export function loginPage({ game, returnTo, oidcUrl, canReset, hasFailed }: LoginPage): string {
  const oidc = oidcUrl
    ? html`<p class="or"><span>or</span></p>
        <a class="button second" href="${oidcUrl}">Sign in with your organisation</a>`
    : '';
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      <p class="lead">${game === 'Waymark' ? 'Welcome back.' : `Welcome back to ${game}.`}</p>
      ${message(hasFailed ? 'Signing in with your organisation failed. Try again, or use your password.' : '')}
      <form data-call="/identity/api/sign-in/email" data-return-to="${returnTo}" method="post">
        ${input({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', max: 254 })}
        ${input({ ...password, autocomplete: 'current-password' })}
        <button class="button" type="submit">Sign in</button>
      </form>
      ${oidc}
      <p class="foot">
        ${
          canReset
            ? html`<a href="/identity/forgotten">Forgotten your password?</a> No account? Ask an organiser of
                your game.`
            : 'No account, or forgotten your password? Ask an organiser of your game.'
        }
      </p>`,
  );
}

/** The page for asking for a new password, and what it says afterwards, whether there is such an account or not. */
export function forgottenPage(isSent: boolean): string {
  const form = html`<p class="lead">
      Enter your email. If it has an account, you get a link for choosing a new password.
    </p>
    ${message()}
    <form data-call="/identity/api/forgotten" data-return-to="/identity/forgotten?sent=1" method="post">
      ${input({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', max: 254 })}
      <button class="button" type="submit">Send the link</button>
    </form>`;
  const confirmation = html`<p class="lead">
      If there is an account with this email, a link is on its way. It works once, for one hour.
    </p>
    <p class="lead">
      Nothing there after a few minutes? Look among the unwanted mail, or
      <a href="/identity/forgotten">ask again</a>.
    </p>`;
  return page(
    'Forgotten password',
    html`<h1>${isSent ? 'Check your email' : 'Forgotten password'}</h1>
      ${isSent ? confirmation : form}
      <p class="foot"><a href="/identity/login">Sign in</a></p>`,
  );
}

/** A choice of all time zones. The script of the page chooses that of the browser. */
function zoneChoice(): Html {
  const own = serverZone();
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].toSorted();
  const options = zones
    .map(
      (zone) => html`<option value="${zone}" ${zone === own ? 'selected' : ''}>${zoneLabel(zone)}</option>`,
    )
    .map(({ text }) => text);
  return html`<div class="field">
    <label for="timeZone">Time zone of the game</label>
    <select id="timeZone" name="timeZone" required aria-describedby="timeZone-hint">
      ${new Html(options.join(''))}
    </select>
    <p class="hint" id="timeZone-hint">Where the events are. All times are shown in it.</p>
  </div>`;
}

function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** The page for setting up a new game. */
export function setupPage(token: string, offersSample: boolean): string {
  const sample = html`<label class="tick">
    <input type="checkbox" name="loadSample" />
    <span>Load the sample game<small>A fictional game to explore. Best on a trial installation.</small></span>
  </label>`;
  const hint = `At least ${passwordLength.min} characters.`;
  return page(
    'Set up',
    html`<h1>Set up your game</h1>
      <p class="lead">Create the first administrator. You can invite everyone else once you are in.</p>
      ${message()}
      <form data-call="/identity/setup" data-return-to="/" method="post">
        <input type="hidden" name="token" value="${token}" />
        ${input({ name: 'gameName', label: 'Name of the game', autocomplete: 'off', max: 80 })}
        ${zoneChoice()}
        <div class="pair">
          ${input({ name: 'firstName', label: 'First name', autocomplete: 'given-name', max: 80 })}
          ${input({ name: 'lastName', label: 'Last name', autocomplete: 'family-name', max: 80 })}
        </div>
        ${input({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', max: 254 })}
        ${input({ ...password, autocomplete: 'new-password', min: passwordLength.min, hint })}
        ${offersSample ? sample : ''}
        <button class="button" type="submit">Create the game</button>
      </form>`,
  );
}

/** The page for choosing a password, opened by a link that works once. */
export function invitePage(token: string, { email, firstName }: Invited, game: string): string {
  const hint = `At least ${passwordLength.min} characters.`;
  return page(
    'Choose a password',
    html`<h1>Choose a password</h1>
      <p class="lead">${greeting(firstName, game)} You will use it to sign in from now on.</p>
      ${message()}
      <form data-call="/identity/invite" data-return-to="/" method="post">
        <input type="hidden" name="token" value="${token}" />
        <div class="field">
          <label for="email">Email</label>
          <input id="email" type="email" value="${email}" autocomplete="username" readonly />
        </div>
        ${input({ ...password, autocomplete: 'new-password', min: passwordLength.min, hint })}
        <button class="button" type="submit">Save and sign in</button>
      </form>`,
  );
}

function greeting(firstName: string, game: string): string {
  return game === 'Waymark' ? `Welcome, ${firstName}.` : `Welcome to ${game}, ${firstName}.`;
}

/** The page for a link for choosing a password that is used, expired or unknown. */
export function expiredInvitePage(canReset: boolean): string {
  return page(
    'Choose a password',
    html`<h1>This link no longer works</h1>
      <p class="lead">
        Each link works once: an invitation for seven days, a link for a forgotten password for one hour. If
        you have chosen your password, sign in with it.
        ${canReset ? '' : 'Otherwise ask an organiser of your game for a new link.'}
      </p>
      <a class="button" href="/identity/login">Sign in</a>
      ${canReset ? html`<p class="foot"><a href="/identity/forgotten">Get a new link</a></p>` : ''}`,
  );
}

/** The page for a setup address that is used or unknown. */
export function expiredSetupPage(): string {
  return page(
    'Set up',
    html`<h1>This address has expired</h1>
      <p class="lead">
        The game is already set up, or the server was restarted and has printed a new address.
      </p>
      <a class="button" href="/identity/login">Sign in</a>`,
  );
}
