/** Fields that can hold typed text, and the lists of chosen items. */
const fields =
  'main :is(textarea, select, [contenteditable=true], ul[aria-labelledby]:not([role]), ' +
  'input:not([type=search], [type=password], [type=checkbox], [type=radio], [role=combobox]))';

/** Returns what the fields of this page hold as plain text, field by field: "Label: value". Empty fields are left out. */
export function typedText(): string {
  return [...document.querySelectorAll<HTMLElement>(fields)]
    .map((field) => [labelOf(field), valueOf(field).trim()] as const)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n\n');
}

function valueOf(field: HTMLElement): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? '';
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return field instanceof HTMLUListElement
    ? [...field.children].map((item) => item.textContent).join(', ')
    : field.innerText;
}

/** The label of a field, after that of the row or section it stands in. */
function labelOf(field: HTMLElement): string {
  const id = field.getAttribute('aria-labelledby');
  const label =
    id === null ? document.querySelector(`label[for="${field.id}"]`) : document.querySelector(`#${id}`);
  const own = label?.textContent ?? field.getAttribute('aria-label') ?? '';
  const within = field.parentElement?.closest('main [aria-label]')?.getAttribute('aria-label') ?? '';
  return [within, own.replace(/\*$/, '')].filter(Boolean).join(', ');
}
