import { styleOf } from './elements.ts';

/** Parts of a copied text that its author does not see in it, or sees as deleted. */
type HiddenKind = 'comments' | 'deletions' | 'hiddenTexts' | 'fieldCodes';

/** How many of each were removed. */
export type HiddenParts = Readonly<Record<HiddenKind, number>>;

const commentStyle = /mso-element:\s*comment|mso-special-character:\s*comment/i;
const commentClass = /(?:^|\s)(?:msocom(?:anchor|off|txt)|MsoComment\w+)(?=\s|$)/i;
const deletedClass = /(?:^|\s)(?:msoDel|\w*TrackChange\w*Delet\w*)(?=\s|$)/i;
const hiddenStyle =
  /(?:^|[;\s])(?:display:\s*none|visibility:\s*(?:hidden|collapse)|mso-hide:\s*all|clip:\s*rect\(\s*[01](?:px)?[\s,]|clip-path:\s*inset\(\s*(?:50|100)%|text-indent:\s*-\d{3,}|(?:left|top):\s*-\d{4,}px)/i;
const collapsed = /max-height:\s*0/i;
const hiddenClass =
  /(?:^|\s)(?:(?:wm-)?sr-only|(?:cdk-)?visually-?hidden|screen-?reader(?:-text|-only)?|u-hiddenVisually|a11y-hidden|assistive-text|element-invisible)(?=\s|$)/i;

/**
 * Removes comments, tracked deletions, hidden text, texts for screen readers and the codes of fields from what was
 * copied. Returns how many there were.
 */
export function removeHidden(root: DocumentFragment): HiddenParts {
  const counts = { comments: 0, deletions: 0, hiddenTexts: 0, fieldCodes: removeFieldCodes(root) };
  counts.comments = removeComments(root);
  const walk = (parent: Element | DocumentFragment) => {
    for (const element of Array.from(parent.children)) {
      const kind = kindOf(element);
      if (kind === null) walk(element);
      else {
        if (kind !== 'blank' && element.textContent.trim() !== '') counts[kind] += 1;
        element.remove();
      }
    }
  };
  walk(root);
  return counts;
}

function kindOf(element: Element): 'deletions' | 'hiddenTexts' | 'blank' | null {
  const name = element.localName;
  const className = element.getAttribute('class') ?? '';
  const style = styleOf(element);
  if (name === 'rp' || name === 'annotation') return 'blank';
  const isTracked = name === 'del' && (element.hasAttribute('datetime') || element.hasAttribute('cite'));
  if (isTracked || deletedClass.test(className)) return 'deletions';
  const isSvgName = (name === 'title' || name === 'desc') && element.closest('svg') !== null;
  const isCollapsed = collapsed.test(style) && /overflow:\s*hidden/i.test(style);
  return isSvgName ||
    isCollapsed ||
    element.hasAttribute('hidden') ||
    hiddenStyle.test(style) ||
    hiddenClass.test(className)
    ? 'hiddenTexts'
    : null;
}

function removeComments(root: DocumentFragment): number {
  let [bodies, anchors] = [0, 0];
  for (const link of root.querySelectorAll('a[href^="#cmnt"]')) {
    if (!link.getAttribute('href')?.startsWith('#cmnt_ref')) anchors += 1;
    else {
      bodies += 1;
      commentOf(link).remove();
    }
    link.remove();
  }
  const walk = (parent: Element | DocumentFragment) => {
    for (const element of Array.from(parent.children)) {
      const style = styleOf(element);
      const [className, href] = ['class', 'href'].map((name) => element.getAttribute(name) ?? '');
      if (/mso-element:\s*comment(?!-)/i.test(style)) bodies += 1;
      if (href?.startsWith('#_msocom_')) anchors += 1;
      const isComment =
        commentStyle.test(style) ||
        commentClass.test(className ?? '') ||
        /^#_mso(?:com|anchor)_/.test(href ?? '');
      walk(element);
      if (isComment) element.remove();
    }
  };
  walk(root);
  return Math.max(bodies, anchors);
}

/** Returns the element with the text of a comment, which begins with the link back to its place. */
function commentOf(link: Element): Element {
  const mark = link.textContent.trim();
  const box = link.closest('div');
  return (box?.textContent.trim().startsWith(mark) ? box : link.closest('p, li, td')) ?? link;
}

/** Removes what a field is made from, up to its result. A field that is only partly there stays as it is. */
function removeFieldCodes(root: DocumentFragment): number {
  let count = 0;
  const open: { readonly begin: Element; separator: Element | null }[] = [];
  for (const element of root.querySelectorAll('[data-style*="mso-element"]')) {
    const part = /mso-element:\s*field-(begin|separator|end)/i.exec(styleOf(element))?.[1]?.toLowerCase();
    const last = open.at(-1);
    if (part === 'begin') open.push({ begin: element, separator: null });
    else if (part === 'separator' && last) last.separator ??= element;
    else if (part === 'end' && last) {
      open.pop();
      const code = element.ownerDocument.createRange();
      code.setStartBefore(last.begin);
      code.setEndAfter(last.separator ?? element);
      if (code.toString().trim() !== '') count += 1;
      code.deleteContents();
    }
  }
  return count;
}
