import { ChakraProvider } from '@chakra-ui/react';
import { type ReactElement, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { type Leak, leakDocument } from '#domain/review/leaks/leaks.ts';
import { LeakFilters } from '#screens/work/leaks/LeakFilters.tsx';
import { LeakList } from '#screens/work/leaks/LeakList.tsx';
import { filterLeaks, readLeakFilter, writeLeakFilter } from '#screens/work/leaks/leakFilter.ts';
import { encounter, plot } from '#support/documents.ts';
import { system } from '#ui/theme/system.ts';

const ford = leakDocument(encounter({ keyId: 'ford', teamId: 'owls', reference: 'ENC-1' }));
const mill = leakDocument(plot({ keyId: 'mill', teamId: 'foxes', reference: 'PLT-1' }));
const link = (document: typeof ford, of: typeof ford, field = 'Summary'): Leak => ({
  id: `link~${document.keyId}~${of.keyId}`,
  kind: 'link',
  document,
  field,
  of,
  readers: [{ who: 'Players', teams: [], isStaff: false }],
});
const words: Leak = {
  ...link(ford, mill),
  id: 'words~ford~mill',
  kind: 'words',
  words: { field: 'Secret', text: 'a b' },
};
const leaks = [link(ford, mill), link(ford, mill, 'Brief'), words, link(mill, ford)];
const query = (text: string) => readLeakFilter(new URLSearchParams(text));

describe('the filter of leaks', () => {
  test('It is kept in the address, and values that mean nothing are left out', () => {
    const expected = { team: 'owls', type: 'encounter', kind: 'words' };
    expect(query('team=owls&type=encounter&kind=words')).toEqual(expected);
    expect(query('team=&type=event&kind=gossip&x=1')).toEqual({});
    const given = { team: 'owls', type: 'plot', kind: 'link' } as const;
    expect(writeLeakFilter(given)).toBe('team=owls&type=plot&kind=link');
    expect(writeLeakFilter({})).toBe('');
  });

  test('Leaks are limited by the team and the type of the document that shows them, and by kind', () => {
    const found = (text: string) => filterLeaks(leaks, query(text)).map((leak) => leaks.indexOf(leak));
    expect(found('')).toEqual([0, 1, 2, 3]);
    expect(found('team=owls')).toEqual([0, 1, 2]);
    expect(found('type=plot')).toEqual([3]);
    expect(found('kind=words')).toEqual([2]);
    expect(found('team=owls&kind=link')).toEqual([0, 1]);
    expect(found('team=foxes&kind=words')).toEqual([]);
  });
});

/** The markup of a part of the page. */
function markupOf(part: ReactElement): string {
  const inRouter = createElement(MemoryRouter, null, part);
  const theme = { value: system, children: inRouter };
  return renderToStaticMarkup(createElement(ChakraProvider, theme)).replaceAll(/<style[^]*?<\/style>/g, '');
}

describe('the page of leaks', () => {
  // A page that is not being printed.
  vi.stubGlobal('window', {
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    addEventListener: () => undefined,
  });

  const show = (text: string, showsIgnored = false) =>
    markupOf(
      createElement(LeakList, {
        found: { leaks, ignored: [words] },
        filter: query(text),
        showsIgnored,
        onClear: vi.fn<() => void>(),
      }),
    ).replaceAll(/<[^>]*>/g, '');

  test('The counts are of what the filter leaves', () => {
    expect(show('')).toContain('4 leaks in 2 documents');
    expect(show('team=owls&kind=link')).toContain('2 leaks in 1 document');
    expect(show('', true)).toContain('1 leak in 1 document');
  });

  test('A filter that leaves nothing says so, and not that there are no leaks', () => {
    const shown = show('team=foxes&kind=words');
    expect(shown).toContain('No matching leaks');
    expect(shown).toContain('Clear filters');
    expect(shown).not.toContain('Every reader can follow');
  });

  test('The filters offer the teams and types that have leaks, and what is chosen', () => {
    const given = { leaks: leaks.slice(0, 3), filter: query('type=rumour'), onChange: vi.fn<() => void>() };
    const markup = markupOf(createElement(LeakFilters, given));
    expect([...markup.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      'All',
      'Not on this device',
      'All',
      'Encounters',
      'Rumours',
      'All',
      'Links',
      'Staff-only words',
    ]);
  });
});
