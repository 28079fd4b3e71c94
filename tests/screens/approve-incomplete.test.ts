import { expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import { useShell } from '#session/store.ts';
import { setStatusOrAsk } from '#screens/shared/document/setStatusOrAsk.ts';
import { encounter, holder } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const missing =
  'Required fields missing: Type, Referee brief, Crew brief, Starts when, Ends when, Duration, Location, Monsters, Referees needed, Safety and ground.';

/** Approves an encounter with nothing but a title, and answers the question. */
async function approve(isConfirmed: boolean) {
  const device = await openMirrorFixture(holder({ owned: [1, 2, 7] }), [encounter()]);
  const outcome = setStatusOrAsk(device, entities.encounter, encounter(), 3);
  const question = await new Promise<NonNullable<ReturnType<typeof useShell.getState>['question']>>(
    (resolve) => {
      const stop = useShell.subscribe((shell) => {
        if (!shell.question) return;
        stop();
        resolve(shell.question);
      });
    },
  );
  question.answer(isConfirmed);
  return { device, question, outcome: await outcome };
}

test('Approving what is not ready names what is missing, and goes on once that is confirmed', async () => {
  const { device, question, outcome } = await approve(true);
  expect(question).toMatchObject({ title: 'Approve it as it is?', body: missing, confirm: 'Approve anyway' });
  expect(outcome).toMatchObject({ kind: 'applied', document: { statusId: 3 } });
  expect(await device.lane()).toMatchObject([{ change: { statusId: 3, evenIfIncomplete: true } }]);
});

test('Without the confirmation nothing is stored, and the refusal names the fields', async () => {
  const { device, outcome } = await approve(false);
  expect(outcome).toMatchObject({ kind: 'refused', code: 'unprocessable', isConfirmable: true });
  expect(await device.lane()).toEqual([]);
});
