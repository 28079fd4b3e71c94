import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { audienceOf } from '#domain/content/person.ts';
import type { Person } from '#domain/content/person.ts';
import { changedLine, changedSince } from '#domain/personal/changedSince.ts';
import { type Reading, isUnread } from '#domain/personal/unread.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Differences } from '#screens/documents/versions/Differences.tsx';
import { useHistory } from '#screens/documents/versions/useHistory.ts';
import { useSeen } from '#screens/shared/document/useSeen.ts';

interface ChangedSinceProps {
  readonly entity: EntityDefinition;
  readonly row: DocumentRow;
  readonly person: Person;
}

/** Marks the document as seen, and says what others have changed in it since the person looked. */
export default function ChangedSince(props: ChangedSinceProps) {
  const before = useSeen(props.row);
  return before && isUnread(props.row, before) ? <Changes {...props} before={before} /> : null;
}

function Changes({ entity, row, person, before }: ChangedSinceProps & { readonly before: Reading }) {
  const navigate = useNavigate();
  const { rows = [] } = useHistory(row);
  const [isShown, setShown] = useState(false);
  const versions = rows.filter(({ kept }) => kept === '');
  const history = versions.map(({ version, item, document }) => ({
    version,
    at: item.createdDate,
    by: item.createdBy,
    body: document?.body ?? null,
  }));
  const changes = changedSince(entity, row, before, history, audienceOf(person));
  if (!changes) return null;
  const [from, to] = [changes.seen, row.version].map((wanted) =>
    versions.find(({ version }) => version === wanted),
  );
  const hasText = from && to && changes.fields !== 0;
  return (
    <>
      <Notice
        title={changedLine(changes)}
        actions={
          (hasText || changes.comments > 0) && (
            <>
              {hasText && (
                <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
                  {isShown ? 'Hide the changes' : 'Show the changes'}
                </Button>
              )}
              {changes.comments > 0 && (
                <Button
                  onClick={() =>
                    void navigate(`${entity.path}/${row.keyId}/read/comments`, { replace: true })
                  }
                >
                  Comments
                </Button>
              )}
            </>
          )
        }
      />
      {isShown && from && to && (
        <Box as="section" aria-label="Changes since you looked">
          <Differences entity={entity} from={from} to={to} isStaff={person.isStaff} />
        </Box>
      )}
    </>
  );
}
