import { Heading, Text, chakra } from '@chakra-ui/react';
import { narrow, useMedia } from '#ui/media.ts';
import {
  type MatrixProps,
  deeds,
  deskCodes,
  deskDeeds,
  deskLines,
  documentLines,
  reaches,
  tickDesk,
} from './grants.ts';
import { GrantTick } from './GrantTick.tsx';
import { NarrowDocuments } from './NarrowDocuments.tsx';
import { Meanings } from './Meanings.tsx';
import { OneTick, Scroll, Table } from './ticks.tsx';

const Upright = chakra('span', {
  base: {
    display: 'inline-block',
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
    whiteSpace: 'nowrap',
    // Across, in this way of writing, is up and down.
    paddingInline: '2',
    color: 'ink.muted',
    textStyle: 'caption',
  },
});

/** What a role may do: a line for each kind of thing, a tick for each deed. */
export function Matrix(props: MatrixProps) {
  const small = useMedia(narrow);
  return (
    <>
      <Heading as="h2" size="md">
        Documents
      </Heading>
      <Text color="ink.muted">
        A document belongs to a team and can be shared with others. Each tick allows one thing: to the
        documents of teams that the person is in, to those that other teams have shared with theirs, or to
        all. New documents are made for one’s own teams, or, with Create of every team, for any.
      </Text>
      <Meanings />
      {small ? <NarrowDocuments {...props} /> : <Documents {...props} />}
      <Heading as="h2" size="md">
        The game
      </Heading>
      <Text color="ink.muted">What is kept for everybody. Without a tick it is not in their menu.</Text>
      <Desks {...props} />
    </>
  );
}

function Documents(matrix: MatrixProps) {
  return (
    <Scroll>
      <Table>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              Documents
            </th>
            {reaches.map(({ key, label }) => (
              <th key={key} colSpan={deeds.length} scope="colgroup" data-first="">
                {label}
              </th>
            ))}
          </tr>
          <tr>
            {reaches.map(({ key }) =>
              deeds.map(({ code, label }, at) => (
                <td key={`${key} ${code}`} data-first={at === 0 ? '' : undefined} aria-hidden="true">
                  <Upright>{label}</Upright>
                </td>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {documentLines.map(({ entity, label }) => (
            <tr key={entity}>
              <th scope="row">{label}</th>
              {reaches.map((reach) =>
                deeds.map((deed, at) => (
                  <td key={`${reach.key} ${deed.code}`} data-first={at === 0 ? '' : undefined}>
                    <GrantTick line={{ entity, label }} reach={reach} deed={deed} {...matrix} />
                  </td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

function Desks({ permissions, disabled, onChange }: MatrixProps) {
  return (
    <Scroll>
      <Table>
        <thead>
          <tr>
            <th scope="col">The game</th>
            {deskDeeds.map(({ code, label }) => (
              <th key={code} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deskLines.map(({ entity, label }) => (
            <tr key={entity}>
              <th scope="row">{label}</th>
              {deskDeeds.map((deed) => (
                <td key={deed.code}>
                  <OneTick
                    label={`${label}: ${deed.label}`}
                    on={deskCodes(permissions, entity).includes(deed.code)}
                    disabled={disabled}
                    onChange={(on) => onChange(tickDesk(permissions, entity, deed.code, on))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
