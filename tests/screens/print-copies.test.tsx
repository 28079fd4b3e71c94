import { ChakraProvider } from '@chakra-ui/react';
import DOMPurify from 'dompurify';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EntityKey, entities, entityKeys } from '#domain/content/entities/index.ts';
import type { Field, FieldValue } from '#domain/content/fields/field.ts';
import { defaultGameSettings } from '#domain/content/gameSettings.ts';
import { status } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { rowOf } from '#mirror/overlay/documentRow.ts';
import type { LinkedData, PrintContext } from '#screens/paper/print/printContext.ts';
import { layoutPasses } from '#screens/paper/print/layout/layoutPasses.tsx';
import { refereeOnly } from '#screens/paper/print/sheets/EncounterSheet.tsx';
import { system } from '#ui/theme/system.ts';
import { noon, makeDocument } from '#support/documents.ts';

/** A value that can be found on paper: it names its field. */
function markedValue(name: string, field: Field): FieldValue {
  switch (field.kind) {
    case 'line':
    case 'rich':
    case 'reference':
    case 'choice':
      return `«${name}»`;
    case 'references':
    case 'chips':
      return [`«${name}»`];
    case 'group': {
      const cells = Object.entries(field.fields).map(([cell, each]) => [
        cell,
        markedValue(`${name}.${cell}`, each),
      ]);
      return [{ id: 'row', ...Object.fromEntries(cells) }];
    }
    case 'number':
      return 7;
    case 'boolean':
      return false;
    case 'datetime':
      return noon;
  }
}

/** A document in which every field but the dates of a release is filled in. */
function filled(entity: EntityKey): DocumentRow {
  const { allFields } = entities[entity];
  const body = Object.fromEntries(
    Object.entries(allFields).map(([name, field]) => [name, markedValue(name, field)]),
  );
  return rowOf(
    {
      ...makeDocument(entity, {
        keyId: `the-${entity}`,
        reference: 'REF-1',
        statusId: status.approved,
        version: 3,
      }),
      body: { ...body, title: 'A title', releasedOn: null },
    },
    ['all'],
    'saved',
  );
}

const linked: LinkedData = {
  documents: new Map(),
  naming: new Map(),
  references: {
    game: defaultGameSettings,
    collectionItem: () => undefined,
    address: () => undefined,
    label: (_target, id) => id,
    link: () => undefined,
    search: async () => [],
    named: async () => new Map(),
    creator: () => undefined,
  },
};

function paperOf(entity: EntityKey, forCrew: boolean): string {
  const definition = entities[entity];
  const { print } = definition;
  if (!print) throw new Error(`${entity} has no print.`);
  const context: PrintContext = {
    entity: definition,
    showsStaff: !forCrew,
    forCrew,
    game: 'The game',
    event: undefined,
    names: new Map(),
    readableNames: new Map(),
    slots: new Map(),
    printed: 'today',
  };
  const passes = layoutPasses(print, context, { paper: 'a4', text: 'standard' });
  return renderToStaticMarkup(
    <ChakraProvider value={system}>
      {passes.map((layout, at) => (
        <div key={at}>{layout([filled(entity)], linked, 0)}</div>
      ))}
    </ChakraProvider>,
  );
}

/** The fields named on a paper. */
function namesOn(paper: string): string[] {
  return [...new Set([...paper.matchAll(/«([\w.]+)»/g)].map(([, name = '']) => name))];
}

const printedTypes = entityKeys.filter((key) => entities[key].print);

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://game.test/'));
  // It needs a browser. Marks without any markup show what is on the paper.
  Object.assign(DOMPurify, { sanitize: (html: string) => html });
});
afterAll(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(DOMPurify, 'sanitize');
});

describe('copies for others than staff', () => {
  test.each(printedTypes)('No copy of a %s has a field that is for staff only', (entity) => {
    const { allFields } = entities[entity];
    const names = namesOn(paperOf(entity, true));
    const secret = names.filter((name) => {
      const [field = '', cell] = name.split('.');
      const definition = allFields[field];
      const column = definition?.kind === 'group' && cell !== undefined ? definition.fields[cell] : undefined;
      return definition?.audience !== 'everyone' || column?.audience === 'staff';
    });
    expect(secret).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  });

  test('The crew’s copy of an encounter has nothing that is for its referee', () => {
    const fields = (paper: string) => namesOn(paper).map((name) => name.split('.')[0] ?? '');
    const hidden: readonly string[] = refereeOnly;
    expect(fields(paperOf('encounter', true)).filter((name) => hidden.includes(name))).toEqual([]);
    expect(fields(paperOf('encounter', false))).toEqual(expect.arrayContaining(['refereeBrief', 'runLog']));
  });

  test('An answer that is not released is on the staff copy alone, which says so', () => {
    expect(paperOf('research', true)).not.toContain('«answer»');
    const staff = paperOf('research', false);
    expect(staff).toContain('«answer»');
    expect(staff).toContain('STAFF COPY: answer not released');
  });
});

test.each(printedTypes)('The staff copy of a %s has a head, a code and its staff-only fields', (entity) => {
  const paper = paperOf(entity, false);
  expect(paper).toContain('REF-1');
  expect(paper.toLowerCase()).toContain('version 3');
  expect(paper).toContain('Code that opens REF-1');
  const { allFields } = entities[entity];
  expect(namesOn(paper).some((name) => allFields[name]?.audience === 'staff')).toBe(true);
});
