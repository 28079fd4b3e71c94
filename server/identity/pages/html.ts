/** Markup that is safe to insert into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag for markup: escapes every value that is not `Html`. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const text = strings.reduce((markup, string, index) => {
    const value = values[index - 1] ?? '';
    return markup + (value instanceof Html ? value.text : escape(value)) + string;
  });
  return new Html(text);
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
