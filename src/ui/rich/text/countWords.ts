/** Returns the number of words in a rich text: of what white space separates, that with a letter or a digit. */
export function countWords(html: string): number {
  const text = html
    .replaceAll(/<\/?(?:strong|b|em|i|u|s|code)>/g, '')
    .replaceAll(/<[^>]*>|&nbsp;/g, ' ')
    .replaceAll(/&\w+;/g, '&');
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
