/** A piece of HTML as any program may write it, and the words that must survive. */
export type Fragment = { readonly html: string; readonly words: readonly string[] };

const blocks =
  'p div section article h1 h2 h5 blockquote ul ol li dl dt dd pre table tbody thead tr td th caption form fieldset address center details summary figure main';
const inline =
  'b strong i em u s del code span font a sub sup mark small label ins q cite abbr kbd var bdo time x-own o:p';
const tags = `${blocks} ${inline} ${inline} ul ol li li table tr td td p p p div`.split(' ');
const attributes = [
  ' style="font-weight:bold"',
  ' style="font-weight:400;font-style:italic;text-decoration:underline line-through"',
  ' style="white-space:pre-wrap"',
  ' style="mso-list:l0 level3 lfo1;background:url(javascript:alert(1))"',
  ' style=\'mso-list:Skip\' onclick="throw 1" onpaste=alert(1)',
  ' role=heading aria-level=9',
  ' data-aria-level="-4"',
  ' data-aria-level="NaN" contenteditable=false',
  ' dir=rtl lang=ar align=center',
  ' id=__proto__ name=constructor class="wm-nested wm-hr"',
  ' href="javascript:alert(1)" src=x onerror=alert(1)',
  ' data-lexical-text=true data-lexical-decorator=true value=7 start=-3',
];
const scraps = [
  '<br>',
  '<br><br>',
  '<hr>',
  '<img src=x onerror=alert(1)>',
  '<!-- <p>not said</p> -->',
  '<![if !supportLists]><![endif]>',
  '<style>p{}</style><script>throw 1</script>',
  '<svg><g/onload=alert(1)></svg>',
  '<input value=no><wbr>',
  '</p></div></li></table>',
  '<',
  '&nbsp; &#0;\0\u0001\u200b',
  '\n\t  \r\n',
];
const decorations = [
  '',
  '',
  '',
  '🧝‍♀️',
  'é',
  'שלום',
  'مرحبا',
  '漢字',
  '&amp;',
  '&lt;b&gt;',
  '\u202e',
  'e\u0301',
  '\0',
];

/** Returns a function that makes one random fragment after another. */
export function fragmentMaker(random: () => number): (size?: number) => Fragment {
  let count = 0;
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  return (size = 0) => {
    const words: string[] = [];
    let length = 0;
    const word = () => {
      count += 1;
      const text = `w${count.toString(36)}q`;
      words.push(text);
      return `${text}${pick(decorations) ?? ''}`;
    };
    const piece = (depth: number): string => {
      const kind = random();
      if (kind < 0.4 || depth > 7) return ` ${word()}${random() < 0.5 ? ' ' : ''}`;
      if (kind < 0.55) return pick(scraps) ?? '';
      const tag = pick(tags) ?? 'p';
      const attribute = random() < 0.4 ? (pick(attributes) ?? '') : '';
      const inside = Array.from({ length: Math.floor(random() * 4) }, () => piece(depth + 1)).join('');
      return `<${tag}${attribute}>${inside}${random() < 0.7 ? `</${tag}>` : ''}`;
    };
    const parts = [piece(0)];
    do {
      const next = piece(0);
      length += next.length;
      parts.push(next);
    } while (length < size || random() < 0.5);
    return { html: parts.join(''), words };
  };
}
