import { FileText, ListFilter, MapPin, Plus, ScrollText, Search, Tent, UserRound } from 'lucide-react';
import type { Device } from '#actions/device.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type EntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import { mayCreateAny } from '#domain/rules/permissions/permissions.ts';
import { splitQuery, withFilter } from '#domain/search/query.ts';
import { openedDocuments } from '#mirror/queries/person/ownWork.ts';
import { siteMapId } from '#mirror/read/pictures.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { SearchResult } from '#mirror/search/answer.ts';
import { type OfferedActs, useActState } from '#screens/shared/acts/act.ts';
import { useSearch } from '#screens/shared/search/useSearch.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { useMayOpen } from '#screens/shared/navigation/useMayOpen.ts';
import { itemTypes } from './itemTypes.ts';
import { type PaletteOption, type PaletteScreen, matches, offeredTo, plain } from './paletteOption.ts';
import { type Finder, resultAddress, resultsAddress, slotsOfAddress } from './resultAddress.ts';
import { areNamesFirst } from './slotOrder.ts';
import { useSlotOptions } from './slotOptions.tsx';
import { suggestFilters } from './suggestions.ts';

/** Most options shown of each group; the page of results has the rest. */
const most = { documents: 8, items: 4, screens: 4, actions: 4, recent: 6 } as const;

/** Options of the palette, and what is known of the search for them. */
interface PaletteOptions {
  readonly options: readonly PaletteOption[];
  /** Whether the options are those for what is typed. */
  readonly isAnswered: boolean;
  /** Documents that are found. */
  readonly total: number;
  /** Filters that name nothing known on this device. */
  readonly unknown: readonly string[];
}

/** Returns the options of the palette for what is typed. None leads to a page that the guard would refuse. */
export function usePaletteOptions(
  typed: string,
  setTyped: (typed: string) => void,
  screens: readonly PaletteScreen[],
): PaletteOptions {
  const finder = useFinder();
  const names = useNames();
  const device = useDevice();
  const offered = useActState((state) => state.offered);
  const recent = useMirror((mirror) => openedDocuments(mirror, most.recent), []);
  const documents = useSearch({ typed, types: entityKeys, limit: most.documents });
  const items = useSearch({ typed, types: itemTypes, limit: most.items });
  const slots = useSlotOptions(typed, documents?.results ?? [], finder);
  const { text } = splitQuery(typed);
  const isEmpty = typed.trim() === '';
  const actions = device ? actionOptions(device, [...offered.values()]) : [];
  const filters = filterOptions(typed, setTyped, names);
  const named = finder ? (items?.results ?? []).flatMap((each) => itemOptions(each, finder)) : [];
  const areFirst = areNamesFirst(documents?.results ?? [], typed);
  const options: readonly PaletteOption[] = isEmpty
    ? [...(recent ?? []).map(recentOption), ...actions]
    : [
        ...(filters.some(({ label }) => !label[0]?.text.endsWith(':')) ? filters : []),
        ...slots.before,
        ...(areFirst ? named : []),
        ...(documents?.results ?? []).map((each) => resultOption(each, names)),
        ...moreOption(typed, documents?.total ?? 0),
        ...slots.after,
        ...(areFirst ? [] : named),
        ...matching(screenOptions(screens), text, most.screens),
        ...matching(actions, text, most.actions),
        ...filters.filter(({ label }) => label[0]?.text.endsWith(':')),
      ];
  return {
    options: finder ? offeredTo(finder.mayOpen, options) : [],
    isAnswered: [documents, items, slots.found].every((each) => each?.typed === typed),
    total: documents?.total ?? 0,
    unknown: documents?.unknown ?? [],
  };
}

/** Who looks for something; undefined while nobody is signed in. */
export function useFinder(): Finder | undefined {
  const device = useDevice();
  const mayOpen = useMayOpen();
  const hasMap = useMirror(siteMapId, []) !== null;
  return device && { person: device.person, mayOpen, hasMap };
}

function filterOptions(
  typed: string,
  setTyped: (typed: string) => void,
  names: ReadonlyMap<string, string>,
): PaletteOption[] {
  return suggestFilters(typed, names).map(({ kind, value, text, note }) => ({
    key: `filter ${text}`,
    group: 'Filters',
    icon: <ListFilter aria-hidden="true" />,
    label: plain(text),
    note,
    staysOpen: true,
    run: () => setTyped(value === '' ? typed.replace(/[a-z]+$/i, text) : withFilter(typed, kind, value)),
  }));
}

function pathOf({ entity, keyId }: Pick<DocumentRow, 'entity' | 'keyId'>): string {
  return `${documentTypes[entity].path}/${keyId}/read`;
}

function recentOption(row: DocumentRow): PaletteOption {
  return {
    key: `recent ${row.keyId}`,
    group: 'Recently opened',
    icon: <FileText aria-hidden="true" />,
    code: displayReference(row),
    label: plain(row.body.title),
    note: documentTypes[row.entity].label,
    to: pathOf(row),
  };
}

function resultOption(result: SearchResult, names: ReadonlyMap<string, string>): PaletteOption {
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
    to: pathOf(result),
  };
}

/** A person leads to the slots in which they are a referee, and to what they have written. */
function itemOptions(result: SearchResult, finder: Finder): PaletteOption[] {
  const { keyId, entity, title } = result;
  const { label } = documentTypes[entity];
  const option = (note: string, to: string): PaletteOption => ({
    key: `${keyId} ${note}`,
    group: 'People and places',
    icon: entity === 'user' ? <UserRound aria-hidden="true" /> : <MapPin aria-hidden="true" />,
    label: title,
    note,
    to,
  });
  if (entity !== 'user') return [option(label, resultAddress(result, finder))];
  return [
    option(`${label} · slots`, slotsOfAddress(keyId)),
    option(`${label} · documents`, resultAddress(result, finder)),
  ];
}

function moreOption(typed: string, total: number): PaletteOption[] {
  if (total === 0) return [];
  const label = total > most.documents ? `Show all ${total}` : 'Show on a separate page';
  return [
    {
      key: 'more',
      group: 'Documents',
      icon: <Search aria-hidden="true" />,
      label: plain(label),
      to: resultsAddress(typed),
    },
  ];
}

function screenOptions(screens: readonly PaletteScreen[]): PaletteOption[] {
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
    to,
  }));
}

/** Actions offered by the open page, then those that are possible anywhere. */
function actionOptions(device: Device, offered: readonly OfferedActs[]): PaletteOption[] {
  const option = (label: string, icon: PaletteOption['icon'], does: Pick<PaletteOption, 'to' | 'run'>) => ({
    key: `action ${label}`,
    group: 'Actions',
    icon,
    label: plain(label),
    ...does,
  });
  const pageActions = offered.flatMap(({ acts, subject }) =>
    acts
      .filter(({ disabled }) => disabled !== true)
      .map(({ label, icon, shortcut, run }) => ({
        ...option(subject === undefined ? label : `${label} ${subject}`, icon, { run }),
        ...(shortcut && { note: shortcut[0] }),
      })),
  );
  const creatable = entityKeys.filter((key: EntityKey) => mayCreateAny(device.person, key));
  return [
    ...pageActions,
    ...creatable.map((key) =>
      option(`New ${entities[key].label}`, <Plus aria-hidden="true" />, { to: `${entities[key].path}/new` }),
    ),
    option('Take an event offline', <Tent aria-hidden="true" />, { to: '/offline' }),
    option('Unsent changes', <ListFilter aria-hidden="true" />, { to: resultsAddress('is:unsent') }),
  ];
}

/** The first options whose labels match. */
function matching(options: readonly PaletteOption[], text: string, limit: number): PaletteOption[] {
  return options.filter(({ label }) => matches(label, text)).slice(0, limit);
}
