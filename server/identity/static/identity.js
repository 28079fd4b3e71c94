// The forms of the sign-in pages: sends them, says what is wrong, and goes on where the person wanted to go.
const message = document.querySelector('#message');

function say(words) {
  message.textContent = words;
  message.hidden = false;
  message.focus();
}

function wait(seconds) {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
}

async function send(form) {
  const { loadSample, ...entered } = Object.fromEntries(new FormData(form));
  const body = JSON.stringify({ ...entered, ...(loadSample ? { loadSample: true } : {}) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(form.dataset.call, { method: 'POST', headers, body });
  if (answer.ok) return location.assign(form.dataset.returnTo);
  const after = Number(answer.headers.get('retry-after') ?? 60);
  if (answer.status === 429) return say(`Too many attempts. Please wait ${wait(after)} and try again.`);
  const said = await answer.json().catch(() => ({}));
  const first = said.errors?.[0];
  const field = first?.name && form.elements.namedItem(first.name);
  say(first?.messages?.[0] ?? said.error ?? 'Something went wrong. Please try again.');
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
    say('There is no connection to the server. Nothing was sent; try again when there is.');
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
    const shown = field.type === 'text';
    field.type = shown ? 'password' : 'text';
    button.textContent = shown ? 'Show' : 'Hide';
    button.setAttribute('aria-pressed', String(!shown));
    field.focus();
  });
}

document.querySelector('form[data-call] input:not([type=hidden], [readonly])')?.focus();
