import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { type FileText, codePages, isWorkbook, readFileText } from '#domain/primitives/fileText.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { SelectField } from '#ui/fields/inputs/SelectField.tsx';
import { decodeBytes } from './importTable.ts';

/** A file that does not say how its letters are written. */
interface UncertainFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding: string;
}

/** Reads chosen files. `uncertain` is the last of them if its encoding is a guess, `workbook` its name if it is no text. */
export function useFileText(load: (text: string) => void) {
  const [uncertain, setUncertain] = useState<UncertainFile | null>(null);
  const [workbook, setWorkbook] = useState<string | null>(null);
  const show = (name: string, bytes: Uint8Array<ArrayBuffer>, { text, encoding, isCertain }: FileText) => {
    setUncertain(isCertain ? null : { name, bytes, encoding });
    load(text);
  };
  return {
    uncertain,
    workbook,
    read: async (file: File) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      setWorkbook(isWorkbook(bytes) ? file.name : null);
      if (!isWorkbook(bytes)) show(file.name, bytes, readFileText(bytes, decodeBytes));
    },
    readAs: (encoding: string) => {
      if (uncertain)
        show(uncertain.name, uncertain.bytes, readFileText(uncertain.bytes, decodeBytes, encoding));
    },
    /** Text that somebody typed is in no encoding. */
    forget: () => {
      setUncertain(null);
      setWorkbook(null);
    },
  };
}

const options = codePages.map(([value, label]) => ({ value, label }));

/** Asks how the letters of a file are written. */
export function EncodingField({
  file: { name, encoding },
  disabled,
  onChange,
}: {
  readonly file: UncertainFile;
  readonly disabled: boolean;
  readonly onChange: (encoding: string) => void;
}) {
  return (
    <Box maxWidth="30rem">
      <SelectField
        label={`Letters in ${name}`}
        help="The file does not say how its letters are written. Choose another way if names look wrong below"
        value={encoding}
        options={options}
        disabled={disabled}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    </Box>
  );
}

/** Says what to do with a workbook, which is not read here. */
export function WorkbookNotice({ name }: { readonly name: string }) {
  return (
    <Notice type="error" title={`${name} is a workbook`}>
      In your spreadsheet, choose File › Save as (or Download, or Export) › CSV and choose that file here, or
      copy the cells and paste them below.
    </Notice>
  );
}
