/** Every line end of Unicode: those of systems, vertical tab, form feed, next line, line and paragraph separator. */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const controls = /(?![\t\n])\p{Cc}/gu;
const needsWork = /(?![\t\n])\p{Cc}|[\u2028\u2029]|\p{Surrogate}/u;

/**
 * Returns a text as it is stored: each line end is `\n`, and controls and halves of characters are gone. Every text that a
 * person or a program gives comes this way, on the device and on the server.
 */
export function storedText(text: string): string {
  if (!needsWork.test(text)) return text;
  return text.replaceAll(lineEnds, '\n').replaceAll(controls, '').toWellFormed();
}

/** Returns a text of one line as it is stored: line ends and tabs are spaces. */
export function storedLine(text: string): string {
  return storedText(text).replaceAll(/[\t\n]+/g, ' ');
}

/** Returns a text as HTML that shows it as it is. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
