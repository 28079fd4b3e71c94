import { Box, Text } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { systemPage } from '#domain/content/collections/systemPage.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RichText } from '#ui/rich/text/RichText.tsx';
import type { Form } from './form/form.ts';

/** Preview of a page as its readers will see it, before it is saved. */
export default function PagePreview({ form }: { readonly form: Form }) {
  const [open, setOpen] = useState(false);
  return (
    <Box marginBottom="5">
      <Button icon={<Eye />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide preview' : 'Preview'}
      </Button>
      {open && (
        <Box
          as="section"
          aria-label="Preview"
          maxWidth="reader"
          marginTop="3"
          padding={{ base: '4', md: '6' }}
          borderWidth="thin"
          borderColor="line"
          borderRadius="md"
          background="surface.page"
        >
          <PageContent form={form} />
        </Box>
      )}
    </Box>
  );
}

function PageContent({ form }: { readonly form: Form }) {
  const content = useStore(form, ({ values }) => fieldsOf(systemPage, values)('content'));
  return content !== '' ? (
    <RichText html={content} />
  ) : (
    <Text color="ink.muted">This page is still empty.</Text>
  );
}
