import { describe, expect, test } from 'vitest';
import { isStale, printedVersion } from '#domain/cards/cardsFromLog.ts';
import { cardKinds, kindColourField } from '#domain/content/entities/cardKinds.ts';
import { cardTemplateFrom, contrastProblem, inkOn } from '#domain/cards/template.ts';
import { contrastOf } from '#domain/primitives/colour.ts';
import { game } from '#domain/content/collections/game.ts';
import { entities } from '#domain/content/entities/index.ts';
import { picturesIn } from '#domain/content/picture.ts';
import { cardFaceOf } from '#screens/shared/card/cardFace.ts';

const [logo, map] = ['a'.repeat(64), 'b'.repeat(64)];

describe('the template of cards', () => {
  test('A game that has set nothing has white cards with black letters, its name on the back and no logo', () => {
    expect(cardTemplateFrom({ title: 'Ashfall' })).toMatchObject({
      size: { width: 85, height: 55 },
      mark: 'Ashfall',
      ground: '#ffffff',
      text: '#000000',
      border: null,
      logo: null,
    });
    expect(cardTemplateFrom(undefined).mark).toBe('Waymark');
  });

  test('The settings are used, except values that are not a colour or a picture', () => {
    const given = { cardGround: '#FFEEDD', cardBorder: 'red;}', cardLogo: '../x', cardText: '#12' };
    const set = cardTemplateFrom(given);
    expect([set.ground, set.border, set.logo, set.text]).toEqual(['#FFEEDD', null, null, '#000000']);
    expect(cardTemplateFrom({ cardLogo: logo }).logo).toBe(logo);
  });

  test.each([
    [null, false, true],
    ['back', false, true],
    ['front', true, false],
    ['front-and-back', true, true],
    ['sideways', false, true],
  ])('With %s as its side, the logo is on the front: %s, on the back: %s', (cardLogoOn, front, back) => {
    const { isLogoOnFront, isLogoOnBack } = cardTemplateFrom({ cardLogoOn });
    expect([isLogoOnFront, isLogoOnBack]).toEqual([front, back]);
  });

  test('Every kind has a colour in the settings, which a card has unless its request chooses another', () => {
    const names = cardKinds.map(kindColourField);
    expect(names).toContain('colourCharacterPower');
    for (const name of names) expect(game.allFields[name]).toMatchObject({ kind: 'line', colour: true });
    const kinds = entities.lammie.allFields['cardKind'];
    expect(kinds?.kind === 'choice' && kinds.options.map(({ label }) => label)).toEqual(cardKinds);
    const template = cardTemplateFrom({ colourCharacterPower: '#336699', cardGround: '#eeeeee' });
    const bandOf = (body: object) => cardFaceOf({ title: 'Card', ...body }, undefined, template).band;
    expect(bandOf({ cardKind: 'character-power' })).toBe('#336699');
    expect(bandOf({ cardKind: 'character-power', colour: 'yellow' })).toBe('#f7e38a');
    const own = cardTemplateFrom({ printedYellow: '#ffee00' });
    expect(cardFaceOf({ title: 'Card', colour: 'yellow' }, undefined, own).band).toBe('#ffee00');
    expect(bandOf({ cardKind: 'ward' })).toBe('#eeeeee');
    expect(bandOf({})).toBe('#eeeeee');
  });
});

describe('what can be read', () => {
  test('Contrast is that of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21);
    expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  test('Too little contrast is said with its number, and never as if it were enough', () => {
    expect(contrastProblem({ ground: '#ffffff', text: '#767676' })).toBeNull();
    expect(contrastProblem({ ground: '#ffffff', text: '#777777' })).toContain('is 4.4 to 1');
    // Colours that differ much, and not in black and white.
    expect(contrastProblem({ ground: '#00a000', text: '#e00000' })).toContain('is 1.4 to 1');
  });

  test('Black or white can be read on every colour', () => {
    for (let grey = 0; grey < 256; grey += 1) {
      const colour = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      expect(contrastOf(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('The settings name their pictures, the logo first, and a template does not make prints out of date', () => {
  expect(picturesIn({ siteMap: map, cardLogo: logo })).toEqual([logo, map]);
  expect(picturesIn({ siteMap: '', cardLogo: 'x' })).toEqual([]);
  expect(picturesIn(undefined)).toEqual([]);
  const body = { title: 'Card', cardKind: 'item', cardText: '<p>Warm</p>' };
  const print = { version: printedVersion(3, body), at: '' };
  expect(isStale({ print }, { ...body })).toBe(false);
  expect(isStale({ print }, { ...body, cardKind: 'ward' })).toBe(true);
});
