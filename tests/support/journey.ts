import { test } from '@playwright/test';
import { expect, richText } from './browser.ts';
import { expectHeld } from './richText.ts';
import type { Hands } from './hands.ts';

/** Makes a journey, and notes in the report how many presses and seconds it took. */
export async function measureJourney(
  name: string,
  hands: Hands,
  journey: () => Promise<void>,
): Promise<void> {
  const [before, start] = [hands.count(), Date.now()];
  await journey();
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const description = `${hands.count() - before} presses, ${seconds} s`;
  test.info().annotations.push({ type: name, description });
}

/** Opens the form of a new encounter from the list and fills it completely. */
export async function fillEncounter(hands: Hands, title: string): Promise<void> {
  const { page } = hands;
  const form = page.locator('form');
  const box = (name: string) => form.getByRole('textbox', { name, exact: true });
  const picker = (name: string) => form.getByRole('combobox', { name, exact: true });
  const row = (name: string) => form.getByRole('listitem', { name, exact: true });
  const rich = async (name: string, text: string) => {
    await hands.writeRich(richText(page, name), text);
    await expectHeld(page, name);
  };
  await hands.press(page.getByRole('main').getByRole('button', { name: 'New Encounter' }));
  await expect(box('Title')).toBeFocused();
  await hands.writeHere(title);
  await hands.write(box('Summary'), 'A toll is asked and nobody answers');
  await hands.select(picker('Type'), 'Puzzle');
  await rich('Referee brief', 'Nobody is **inside**. The bell:\n- rings once\n');
  await rich('Crew brief', 'One of you speaks from behind the door.');
  await hands.write(box('Starts when'), 'Someone lifts the latch');
  await hands.write(box('Ends when'), 'The bell is answered');
  await hands.write(box('Duration'), '40');
  await hands.write(box('Wanted time'), '3 Apr 2027 1430');
  await hands.choose(picker('Location'), 'Eel Wood');
  await hands.press(form.getByRole('button', { name: 'Add monster' }));
  await expect(row('Monster 1').getByRole('combobox', { name: 'Monster' })).toBeFocused();
  await hands.choose(row('Monster 1').getByRole('combobox', { name: 'Monster' }), 'Ashen Archer');
  await hands.write(row('Monster 1').getByLabel('Count'), '2');
  await hands.press(form.getByRole('button', { name: 'Add monster' }));
  await hands.write(row('Monster 2').getByLabel('Note'), 'One voice behind the door');
  await hands.write(box('Referees needed'), '1');
  await rich('Safety and ground', 'The step is loose.');
}
