import { FileText, ListFilter, MapPin, Plus, ScrollText, Search, Tent } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Device } from '#actions/device.ts';
import { displayReference } from '#domain/content/document.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { type EntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import { mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { type FilterKind, splitQuery, withFilter, writeFilter } from '#domain/search/query.ts';
import { fold } from '#domain/search/words.ts';
import { openedDocuments } from '#mirror/queries/person/ownWork.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { SearchResult } from '#mirror/search/answer.ts';
import { type OfferedActs, useActState } from '#screens/shared/acts/act.ts';
import { useSearch } from '#screens/shared/search/useSearch.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { itemTypes } from './itemTypes.ts';
import type { PaletteOption, PaletteScreen } from './paletteOption.ts';
import { suggestFilters } from './suggestions.ts';

/** Most options shown of each group; the page of results has the rest. */
const most = { documents: 8, items: 4, screens: 4, actions: 4, recent: 6 } as const;

/** Items that stand for the documents about them. */
const itemKinds: Readonly<Partial<Record<DocumentType, FilterKind>>> = {
  team: 'team',
  event: 'event',
  tag: 'tag',
  user: 'author',
};

type Go = (to: string) => void;
const plain = (text: string) => [{ text, isMatch: false }];

/** The address of the page of results. */
function resultsAddress(typed: string): string {
  return `/search?${new URLSearchParams({ q: typed.trim() }).toString()}`;
}

/** Returns the options of the palette for what is typed. */
export function usePaletteOptions(
  typed: string,
  setTyped: (typed: string) => void,
  screens: readonly PaletteScreen[],
) {
  const navigate = useNavigate();
  const device = useDevice();
  const names = useNames();
  const offered = useActState((state) => state.offered);
  const recent = useMirror((mirror) => openedDocuments(mirror, most.recent), []);
  const documents = useSearch({ typed, types: entityKeys, limit: most.documents });
  const items = useSearch({ typed, types: itemTypes, limit: most.items });
  const go: Go = (to) => void navigate(to);
  const { text } = splitQuery(typed);
  const isEmpty = typed.trim() === '';
  const actions = device ? actionOptions(device, [...offered.values()], go) : [];
  const filters = suggestFilters(typed, names).map(
    ({ kind, value, text: filterText, note }): PaletteOption => ({
      key: `filter ${filterText}`,
      group: 'Filters',
      icon: <ListFilter aria-hidden="true" />,
      label: plain(filterText),
      note,
      staysOpen: true,
      run: () =>
        setTyped(value === '' ? typed.replace(/[a-z]+$/i, filterText) : withFilter(typed, kind, value)),
    }),
  );
  const options: PaletteOption[] = isEmpty
    ? [...(recent ?? []).map((each) => recentOption(each, go)), ...actions]
    : [
        ...(filters.some(({ label }) => !label[0]?.text.endsWith(':')) ? filters : []),
        ...(documents?.results ?? []).map((each) => resultOption(each, names, go)),
        ...moreOption(typed, documents?.total ?? 0, go),
        ...(items?.results ?? []).map((each) => itemOption(each, device?.person.isStaff ?? false, go)),
        ...matching(screenOptions(screens, go), text, most.screens),
        ...matching(actions, text, most.actions),
        ...filters.filter(({ label }) => label[0]?.text.endsWith(':')),
      ];
  return { options, isAnswered: documents?.typed === typed, total: documents?.total ?? 0 };
}

function pathOf({ entity, keyId }: Pick<DocumentRow, 'entity' | 'keyId'>): string {
  return `${documentTypes[entity].path}/${keyId}/read`;
}

function recentOption(row: DocumentRow, go: Go): PaletteOption {
  return {
    key: `recent ${row.keyId}`,
    group: 'Recently opened',
    icon: <FileText aria-hidden="true" />,
    code: displayReference(row),
    label: plain(row.body.title),
    note: documentTypes[row.entity].label,
    run: () => go(pathOf(row)),
  };
}

function resultOption(result: SearchResult, names: ReadonlyMap<string, string>, go: Go): PaletteOption {
  const { keyId, title, where, snippet, teamId } = result;
  return {
    key: keyId,
    group: 'Documents',
    icon: <FileText aria-hidden="true" />,
    code: result.code,
    label: title,
    note: names.get(`team:${teamId}`),
    where,
    snippet,
    run: () => go(pathOf(result)),
  };
}

function itemOption({ keyId, entity, title }: SearchResult, isStaff: boolean, go: Go): PaletteOption {
  const name = title.map(({ text }) => text).join('');
  const kind = itemKinds[entity];
  return {
    key: keyId,
    group: 'People and places',
    icon: <MapPin aria-hidden="true" />,
    label: title,
    note: documentTypes[entity].label,
    run: () =>
      go(
        entity === 'team' && isStaff
          ? `${documentTypes.team.path}/${keyId}`
          : resultsAddress(kind ? writeFilter(kind, name) : `"${name}"`),
      ),
  };
}

function moreOption(typed: string, total: number, go: Go): PaletteOption[] {
  if (total === 0) return [];
  const label = total > most.documents ? `Show all ${total}` : 'Show on a separate page';
  return [
    {
      key: 'more',
      group: 'Documents',
      icon: <Search aria-hidden="true" />,
      label: plain(label),
      run: () => go(resultsAddress(typed)),
    },
  ];
}

function screenOptions(screens: readonly PaletteScreen[], go: Go): PaletteOption[] {
  const others: PaletteScreen[] = [
    { label: 'This device', to: '/device' },
    { label: 'Profile', to: '/userProfile' },
    { label: 'About Waymark', to: '/about' },
  ];
  return [...screens, ...others].map(({ label, to, icon }) => ({
    key: `screen ${to}`,
    group: 'Screens',
    icon: icon ?? <ScrollText aria-hidden="true" />,
    label: plain(label),
    run: () => go(to),
  }));
}

/** Actions offered by the open page, then those that are possible anywhere. */
function actionOptions(device: Device, offered: readonly OfferedActs[], go: Go): PaletteOption[] {
  const option = (label: string, icon: PaletteOption['icon'], run: () => void): PaletteOption => ({
    key: `action ${label}`,
    group: 'Actions',
    icon,
    label: plain(label),
    run,
  });
  const pageActions = offered.flatMap(({ acts, subject }) =>
    acts
      .filter(({ disabled }) => disabled !== true)
      .map(({ label, icon, shortcut, run }) => ({
        ...option(subject === undefined ? label : `${label} ${subject}`, icon, run),
        ...(shortcut && { note: shortcut[0] }),
      })),
  );
  const creatable = entityKeys.filter((key: EntityKey) => mayCreateAny(device.person, key));
  return [
    ...pageActions,
    ...creatable.map((key) =>
      option(`New ${entities[key].label}`, <Plus aria-hidden="true" />, () =>
        go(`${entities[key].path}/new`),
      ),
    ),
    option('Take an event offline', <Tent aria-hidden="true" />, () => go('/offline')),
    option('Unsent changes', <ListFilter aria-hidden="true" />, () => go(resultsAddress('is:unsent'))),
  ];
}

/** The options whose labels have a beginning of each word that is typed. */
function matching(options: readonly PaletteOption[], text: string, limit: number): PaletteOption[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return options
    .filter(({ label }) => {
      const own = fold(label.map((part) => part.text).join('')).split(/[\s-]+/);
      return words.every((word) => own.some((each) => each.startsWith(word)));
    })
    .slice(0, limit);
}
