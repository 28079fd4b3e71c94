import { beforeEach, expect, test } from 'vitest';
import { publishReveals } from '#server/store/documents/reveals.ts';
import { apiFixture } from './apiFixture.ts';
import { changeStatus, create, keepText, save } from './changes.ts';

const { game, api } = apiFixture();
// Pip writes requests, and is not staff.
beforeEach(() => game.grant('helper', { research: { owned: [1, 2, 3, 5], shared: [], all: [] } }));
const research = { entity: 'research' } as const;
const day = 86_400_000;
const iso = (days: number) => new Date(game.now() + days * day).toISOString();
const period = (title: string, [opens, closes, release]: readonly number[]) =>
  create(
    { title, eventId: 'e', opens: iso(opens ?? 0), closes: iso(closes ?? 0), release: iso(release ?? 0) },
    { entity: 'researchPeriod', teamId: '-' },
  );

test('An answer that lost a conflict is not revealed with the one that was saved', async () => {
  const soon = new Date(game.now() + 3_600_000).toISOString();
  const given = { title: 'R', answer: '<p>Salt</p>', releasedOn: soon };
  const made = await game.made('olga', create(given, research));
  const kept = { ...keepText(made.keyId, 1, { answer: '<p>The secret heir</p>' }), ...research };
  await game.sent('olga', kept);
  game.advance(7_200_000);
  await publishReveals(game.store, game.now());
  expect((await api.ask('pip', 'GET', `/research/${made.keyId}`)).text).toContain('Salt');
  const lost = await api.ask('pip', 'GET', `/research/${made.keyId}/versions/1?kept=${kept.id}`);
  expect(lost.text).not.toContain('secret heir');
});

test.each(['draft', 'submitted request'])(
  'A player does not read it by moving their %s to a period that was released long ago',
  async (state) => {
    const [autumn, spring] = [period('Autumn', [-200, -190, -180]), period('Spring', [-10, 10, 30])];
    await game.sent('olga', autumn);
    await game.sent('olga', spring);
    const texts = { alreadyKnown: '<p>a</p>', sources: '<p>a</p>', method: '<p>a</p>' };
    const questions = [{ id: 'q', question: '<p>Who?</p>' }];
    const filled = { title: 'Who?', researchPeriod: spring.keyId, characterName: 'A', ...texts, questions };
    const { keyId } = await game.made('pip', create(filled, research));
    if (state !== 'draft') await game.sent('pip', { ...changeStatus(keyId, 1, 1), ...research });
    const version = state === 'draft' ? 1 : 2;
    await game.sent('olga', save(keyId, version, { answer: '<p>The miller</p>' }, research));
    const path = `/research/${keyId}`;
    expect((await api.ask('pip', 'GET', path)).text).not.toContain('miller');
    const move = { version: version + 1, researchPeriod: autumn.keyId };
    expect((await api.ask('pip', 'PUT', path, move)).text).not.toContain('miller');
    expect((await api.ask('pip', 'GET', path)).text).not.toContain('miller');
  },
);

test('A player who guesses it on an older version has the same answer whether or not they are right', async () => {
  const made = await game.made('pip', create({ title: 'Who?' }, research));
  await game.sent('olga', save(made.keyId, 1, { answer: '<p>The miller</p>' }, research));
  const answers = await Promise.all(
    ['<p>The miller</p>', '<p>The smith</p>'].map((answer) =>
      api.ask('pip', 'PUT', `/research/${made.keyId}`, { version: 1, answer }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
});
