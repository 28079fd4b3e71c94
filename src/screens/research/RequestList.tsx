import { Box, Flex, Text, chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { displayReference } from '#domain/document.ts';
import { type DeskState, deskStates } from '#domain/research/deskState.ts';
import type { DeskRequest } from '#mirror/queries/desks/researchDesk.ts';
import type { StaffQuote } from '#mirror/queries/desks/staffQuotes.ts';
import { PickBox, QueueHead, QueueLink, QueueRow } from '#screens/shared/navigation/QueueRow.tsx';
import { RowSync } from '#screens/shared/document/RowSync.tsx';
import { useNames } from '#screens/shared/data/useNames.ts';
import { deskPath } from './deskAddress.ts';
import { deskWarnings } from './deskWarnings.ts';
import type { ResearchDeskState } from './useResearchDesk.ts';

const Frame = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // The browser lays out only what is in view: a period can have hundreds of requests.
    '& > [role=listitem]': { contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' },
  },
});

const stateLabels: Readonly<Record<DeskState, string>> = {
  new: 'New',
  assigned: 'Assigned',
  drafted: 'Drafted, to be checked',
  checked: 'Checked',
  released: 'Released',
};

/** The requests of a period by state, with what is wrong with each. */
export function RequestList({ desk }: { readonly desk: ResearchDeskState }) {
  const frame = useRef<HTMLDivElement>(null);
  const { items, lastId, quotes } = desk;
  const names = useNames();
  useEffect(() => {
    frame.current?.querySelector(`a[href^='${deskPath}/${lastId}']`)?.scrollIntoView({ block: 'nearest' });
  }, [lastId]);
  return (
    <Frame ref={frame} role="list" aria-label="Requests">
      {deskStates.map((state) => {
        const own = items.filter((each) => each.state === state);
        return (
          own.length > 0 && [
            <StateLine key={state} state={state} requests={own} desk={desk} />,
            ...own.map((each) => (
              <RequestLine
                key={each.keyId}
                request={each}
                desk={desk}
                quotes={quotes.get(each.keyId) ?? []}
                to={names.get(each.person === '' ? `team:${each.team}` : `user:${each.person}`)}
              />
            )),
          ]
        );
      })}
    </Frame>
  );
}

function StateLine({
  state,
  requests,
  desk,
}: {
  readonly state: DeskState;
  readonly requests: readonly DeskRequest[];
  readonly desk: ResearchDeskState;
}) {
  const keys = requests.map(({ keyId }) => keyId);
  const picked = new Set(desk.picked.map(({ keyId }) => keyId));
  const count = keys.filter((key) => picked.has(key)).length;
  return (
    <div role="listitem">
      <QueueHead>
        <PickBox
          label={`Select all ${stateLabels[state]}`}
          isChecked={count === keys.length}
          isMixed={count > 0 && count < keys.length}
          onChange={(isPicked) => desk.pick(keys, isPicked)}
        />
        <Text as="h2" textStyle="small" flex="1" minWidth="0">
          {stateLabels[state]}
        </Text>
        <Text as="span" color="ink.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
          {keys.length}
        </Text>
      </QueueHead>
    </div>
  );
}

function RequestLine({
  request,
  desk,
  quotes,
  to,
}: {
  readonly request: DeskRequest;
  readonly desk: ResearchDeskState;
  readonly quotes: readonly StaffQuote[];
  /** Who is to answer. */
  readonly to: string | undefined;
}) {
  const { search } = useLocation();
  const { keyId, title, sync, character, number, isExpedited, isCollected } = request;
  const warnings = deskWarnings(request, quotes);
  return (
    <div role="listitem">
      <QueueRow>
        <PickBox
          label={`Select ${displayReference(request)}`}
          isChecked={desk.picked.some((each) => each.keyId === keyId)}
          onChange={(isPicked) => desk.pick([keyId], isPicked)}
        />
        <QueueLink to={`${deskPath}/${keyId}${search}`} aria-current={keyId === desk.currentId || undefined}>
          <Flex gap="2" align="baseline">
            <span className="wm-code">{displayReference(request)}</span>
            <Text as="span" color="ink.strong" fontWeight="medium" flex="1" minWidth="0">
              {title}
            </Text>
            {sync !== 'saved' && <RowSync state={sync} />}
          </Flex>
          {warnings.map(({ short }) => (
            <Flex key={short} gap="1.5" color="flagged.ink" textStyle="caption" marginTop="0.5">
              <Box as={TriangleAlert} aria-hidden="true" boxSize="14px" flexShrink="0" marginTop="1px" />
              <Text as="span" minWidth="0">
                {short}
              </Text>
            </Flex>
          ))}
          <Text as="span" display="block" textStyle="caption" color="ink.muted" marginTop="0.5">
            {[isExpedited && 'Expedite', number, character, to, isCollected && 'collected']
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </QueueLink>
      </QueueRow>
    </div>
  );
}
