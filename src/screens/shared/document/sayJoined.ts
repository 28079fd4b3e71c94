import type { Device } from '#actions/device.ts';
import type { JoinedTexts } from '#actions/saveEdited.ts';
import { displayReference } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { fieldLabel } from '#domain/content/entities/define.ts';
import { sayBeside, showDone, showSnackbar } from '#session/store.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** Says whose edit was joined with mine, until it is closed, with a button that saves my text alone. */
export function sayJoined(device: Device, joined: JoinedTexts, isNamed = false): void {
  const { theirs, mine } = joined;
  const labels = Object.keys(mine).map((name) => fieldLabel(documentTypes[theirs.entity], name));
  const place = isNamed ? ` in ${displayReference(theirs)} ${theirs.body.title}` : '';
  const text = `Merged with ${theirs.updatedBy.displayName}’s edit of ${listFormat.format(labels)}${place}`;
  const undo = async () => {
    const { takeApart } = await import('#actions/joinConflicts.ts');
    const outcome = await takeApart(device, joined);
    if (outcome.kind === 'applied') showDone('Only your text is left; theirs is in the versions');
    else showSnackbar('error', outcome.error);
  };
  showSnackbar('info', text, { label: 'Undo', run: () => void undo().catch(sayBeside) }, null);
}
