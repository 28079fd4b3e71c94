import { Box, chakra } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { FieldDiff } from '#ui/fields/FieldDiff.tsx';
import { notLoaded } from '#ui/rich/notLoaded.ts';
import type { ResultProps } from './EditedResult.tsx';

const Caption = chakra('p', { base: { color: 'ink.muted', textStyle: 'caption', marginBottom: '1' } });

const loadInputs = () => import('./EditedResult.tsx').catch(() => ({ default: InputsMissing }));
const EditedResult = lazy(loadInputs);

// The inputs are fetched along with the screen, which shows both texts without waiting for those of every kind of field.
void loadInputs();

/** The result of a choice that takes neither text as it is: both joined, or an edited text. */
export function Result(props: ResultProps) {
  const { fieldConflict, choices, context } = props;
  // The input stays under the hands of whoever is typing, also when theirs changes again.
  if (choices.editedText(fieldConflict) !== undefined)
    return (
      <Suspense>
        <EditedResult {...props} />
      </Suspense>
    );
  switch (choices.sideOf(fieldConflict)) {
    case 'both':
      return (
        <Box color="ink.strong" textStyle="reading">
          <Caption>{fieldConflict.isProposed ? 'Merged: words of both' : 'Both together'}</Caption>
          <FieldDiff
            field={fieldConflict.field}
            before={fieldConflict.base}
            after={fieldConflict.both}
            context={context}
          />
        </Box>
      );
    case 'mix':
    case 'mine':
    case 'theirs':
    case undefined:
      return null;
  }
}

function InputsMissing() {
  return <Caption role="status">{notLoaded}</Caption>;
}
