import { FileText, ListFilter, MapPin, Search, UserRound } from 'lucide-react';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { entityKeys } from '#domain/content/entities/index.ts';
import { splitQuery, withFilter } from '#domain/search/query.ts';
import { openedDocuments } from '#mirror/queries/person/ownWork.ts';
import { siteMapId } from '#mirror/read/pictures.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { SearchResult } from '#mirror/search/answer.ts';
import { useActState } from '#screens/shared/acts/act.ts';
import { useSearch } from '#screens/shared/search/useSearch.ts';
import { useDevice, useMirror } from '#screens/shared/data/useMirror.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { useMayOpen } from '#screens/shared/navigation/useMayOpen.ts';
import { actionOptions, helpOptions, screenOptions } from './commandOptions.tsx';
import { itemTypes } from './itemTypes.ts';
import {
  type PaletteOption,
  type PaletteScreen,
  isNamed,
  matches,
  offeredTo,
  plain,
} from './paletteOption.ts';
import { type Finder, resultAddress, resultsAddress, slotsOfAddress } from './resultAddress.ts';
import { areNamesFirst } from './slotOrder.ts';
import { useSlotOptions } from './slotOptions.tsx';
import { suggestFilters } from './suggestions.ts';

/** Most options shown of each group; the page of results has the rest. */
const most = { documents: 8, items: 4, screens: 4, actions: 4, help: 3, recent: 6 } as const;

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
  onLogout: () => Promise<void>,
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
  const actions = device ? actionOptions(device, [...offered.values()], onLogout) : [];
  const filters = filterOptions(typed, setTyped, names);
  const named = finder ? (items?.results ?? []).flatMap((each) => itemOptions(each, finder)) : [];
  const help = helpOptions(typed).slice(0, most.help);
  // A name with all the words stands before documents that have them in their texts alone.
  const commands = [
    ...matching(actions, text, most.actions),
    ...(finder ? matching(screenOptions(screens, finder.person), text, most.screens) : []),
  ];
  const called = commands.filter((each) => isNamed(each, text));
  const byName = [
    ...commands.filter((each) => !called.includes(each)),
    ...named,
    ...matching(help, text, most.help),
  ];
  const areFirst = areNamesFirst(documents?.results ?? [], typed);
  const options: readonly PaletteOption[] = isEmpty
    ? [...(recent ?? []).map(recentOption), ...actions]
    : [
        ...(filters.some(({ label }) => !label[0]?.text.endsWith(':')) ? filters : []),
        ...called,
        ...slots.before,
        ...(areFirst ? byName : []),
        ...(documents?.results ?? []).map((each) => resultOption(each, names)),
        ...moreOption(typed, documents?.total ?? 0),
        ...slots.after,
        ...(areFirst ? [] : byName),
        ...help.filter((each) => !byName.includes(each)),
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

/** The first options that match by their labels, or by other words for them. */
function matching(options: readonly PaletteOption[], text: string, limit: number): PaletteOption[] {
  return options.filter(({ label, words }) => matches(label, text, words)).slice(0, limit);
}
