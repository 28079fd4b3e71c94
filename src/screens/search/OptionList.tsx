import { chakra } from '@chakra-ui/react';
import { Fragment, useEffect, useRef } from 'react';
import { Marked } from './Marked.tsx';
import type { PaletteOption } from './paletteOption.ts';

/** Height of the list, whatever is in it, so that the palette stays where it is while somebody types. */
export const listHeight = 'min(26rem, 55dvh)';

const List = chakra('div', {
  base: {
    height: listHeight,
    marginTop: '2',
    marginInline: '-2',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
  },
});
const Group = chakra('div', {
  base: { paddingInline: '2', paddingTop: '3', paddingBottom: '1', color: 'ink.muted', textStyle: 'small' },
});
const Option = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '2.5',
    minHeight: 'max(2.5rem, var(--wm-target))',
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'md',
    color: 'ink',
    textStyle: 'body',
    cursor: 'pointer',
    '&[aria-selected=true]': { background: 'surface.hover', color: 'ink.strong' },
    '@media (forced-colors: active)': { '&[aria-selected=true]': { outline: '2px solid Highlight' } },
    '& svg': { width: '16px', height: '16px', color: 'ink.muted' },
  },
});
const Line = chakra('div', {
  base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'plaintext' },
});
const Small = chakra(Line, { base: { color: 'ink.muted', textStyle: 'small' } });

/** The options of the palette in their groups. The input keeps the focus while one is pressed. */
export function OptionList({
  id,
  options,
  active,
  isBusy,
  onActivate,
  onChoose,
}: {
  readonly id: string;
  readonly options: readonly PaletteOption[];
  readonly active: number;
  /** The options are still those of an earlier text. */
  readonly isBusy: boolean;
  readonly onActivate: (index: number) => void;
  readonly onChoose: (index: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    // Only the keys scroll: under a pointer the list would run away.
    if (!isMoved.current) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
    isMoved.current = false;
    if (active === 0 && list.current) list.current.scrollTop = 0;
  }, [id, active]);
  return (
    <List ref={list} id={id} role="listbox" tabIndex={-1} aria-label="Results" aria-busy={isBusy}>
      {options.map((option, index) => (
        <Fragment key={option.key}>
          {option.group !== options[index - 1]?.group && <Group role="presentation">{option.group}</Group>}
          <Option
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => {
              if (index === active) return;
              isMoved.current = true;
              onActivate(index);
            }}
            onClick={() => onChoose(index)}
          >
            <span>{option.icon}</span>
            <div>
              <Line>
                {option.code !== undefined && <span className="wm-code">{option.code} </span>}
                <Marked parts={option.label} />
              </Line>
              {option.snippet && option.snippet.length > 0 && (
                <Small>
                  {option.where ? `${option.where}: ` : ''}
                  <Marked parts={option.snippet} />
                </Small>
              )}
            </div>
            {option.note !== undefined && (
              // On a phone the title needs the room more than the team does.
              <Small display={option.code === undefined ? undefined : { base: 'none', sm: 'block' }}>
                {option.note}
              </Small>
            )}
          </Option>
        </Fragment>
      ))}
    </List>
  );
}
