// Submits the forms of the sign-in pages, shows errors and continues to the page the person wanted.
const message = document.querySelector('#message');

function show(text) {
  message.textContent = text;
  message.hidden = false;
  message.focus();
}

function formatWait(seconds) {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
}

async function send(form) {
  const { loadSample, ...entered } = Object.fromEntries(new FormData(form));
  const body = JSON.stringify({ ...entered, ...(loadSample ? { loadSample: true } : {}) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(form.dataset.call, { method: 'POST', headers, body });
  if (answer.ok) return location.assign(form.dataset.returnTo);
  const after = Number(answer.headers.get('retry-after') ?? 60);
  if (answer.status === 429) return show(`Too many attempts. Wait ${formatWait(after)} and try again.`);
  const failure = await answer.json().catch(() => ({}));
  const first = failure.errors?.[0];
  const field = first?.name && form.elements.namedItem(first.name);
  show(first?.messages?.[0] ?? failure.error ?? 'Something went wrong. Please try again.');
  if (field instanceof HTMLElement) field.focus();
}

async function submit(form) {
  const button = form.querySelector('[type=submit]');
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  message.hidden = true;
  try {
    await send(form);
  } catch {
    show("Can't reach the server. Check your connection and try again.");
  } finally {
    button.removeAttribute('aria-disabled');
  }
}

for (const form of document.querySelectorAll('form[data-call]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
}

for (const button of document.querySelectorAll('[data-reveal]')) {
  button.addEventListener('click', () => {
    const field = document.getElementById(button.dataset.reveal);
    const isShown = field.type === 'text';
    field.type = isShown ? 'password' : 'text';
    button.textContent = isShown ? 'Show' : 'Hide';
    button.setAttribute('aria-pressed', String(!isShown));
    field.focus();
  });
}

// The zone of this browser, which the server may know by another name.
const zones = document.querySelector('select[name=timeZone]');
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zones && ownZone) {
  if (![...zones.options].some(({ value }) => value === ownZone)) {
    zones.add(new Option(ownZone.replaceAll('_', ' '), ownZone));
  }
  zones.value = ownZone;
}

// The app leaves the email of a user whose session has ended (src/screens/shared/useLogin.ts).
const email = document.querySelector('form[data-call] input[name=email]:not([readonly])');
const known = sessionStorage.getItem('wm-email');
sessionStorage.removeItem('wm-email');
if (email && known) email.value = known;

const fields = [...document.querySelectorAll('form[data-call] input:not([type=hidden], [readonly])')];
(fields.find((field) => field.value === '') ?? fields[0])?.focus();
