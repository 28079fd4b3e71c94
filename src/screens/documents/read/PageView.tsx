import { Box, Flex, Text } from '@chakra-ui/react';
import { Check, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { systemPage } from '#domain/content/collections/systemPage.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { showDone, showSnackbar } from '#session/store.ts';
import { useTextReferences } from '#screens/shared/references/namedDocuments.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RichText } from '#ui/rich/text/RichText.tsx';

/** A system page as its readers see it, with a button to publish or unpublish it. */
export function PageView({ row, device }: { readonly row: DocumentRow; readonly device: Device }) {
  const references = useTextReferences();
  const [busy, setBusy] = useState(false);
  const read = fieldsOf(systemPage, row.body);
  const [content, isPublished] = [read('content'), read('published')];
  const mayPublish = may(device.person, 'edit', row) && row.sync !== 'conflict';
  const publish = async () => {
    setBusy(true);
    const before = documentOf(row);
    const body = { ...before.body, published: !isPublished };
    const outcome = await saveDocument(device, before, { teamId: before.teamId, body });
    setBusy(false);
    if (outcome.kind === 'refused') showSnackbar('error', outcome.error);
    else showDone(`${systemPage.label} Saved`);
  };
  return (
    <Box paddingTop="4">
      <Flex align="center" wrap="wrap" columnGap="3" rowGap="2" marginBottom="5">
        <span className="wm-badge" data-tone={isPublished ? 'approved' : 'editing'}>
          {isPublished ? <Check aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          {isPublished ? 'Published' : 'Not published'}
        </span>
        <Text color="ink.muted" textStyle="small">
          {isPublished ? 'Everyone can read this page.' : 'Preview: only staff can see this page.'}
        </Text>
        {mayPublish && (
          <Button busy={busy} onClick={() => void publish()}>
            {isPublished ? 'Unpublish' : 'Publish'}
          </Button>
        )}
      </Flex>
      {content !== '' ? (
        <RichText html={content} references={references} />
      ) : (
        <Text color="ink.muted">This page is still empty.</Text>
      )}
    </Box>
  );
}
