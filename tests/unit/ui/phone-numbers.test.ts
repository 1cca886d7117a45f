import { describe, expect, test } from 'vitest';
import { countriesIn, groupedPhone, readPhone } from '../../../src/ui/phone/phone-numbers.ts';

describe('readPhone', () => {
  test.each([
    ['0117 496 0123', 'GB', '+441174960123', 'GB'],
    ['(0117) 496-0123', 'GB', '+441174960123', 'GB'],
    ['+44 (0) 117 496 0123', 'GB', '+441174960123', 'GB'],
    ['+44 117 496 0123', 'FR', '+441174960123', 'GB'],
    ['0044 117 496 0123', 'GB', '+441174960123', 'GB'],
    ['+33 1 70 18 00 00', 'GB', '+33170180000', 'FR'],
    ['01 70 18 00 00', 'FR', '+33170180000', 'FR'],
    ['+353 1 555 0123', 'GB', '+35315550123', 'IE'],
  ])('%s in %s → %s', (typed, home, e164, country) => {
    expect(readPhone(typed, home)).toMatchObject({ status: 'good', e164, country });
  });

  test('good number → national form of its country', () => {
    expect(readPhone('+441174960123', 'GB')).toMatchObject({ national: '0117 496 0123' });
  });

  test.each([
    ['0117 49', 'This number is too short for the United Kingdom. Is a digit missing?'],
    ['0117 496 0123 4567', 'This number is too long for the United Kingdom. Is there a digit too many?'],
    ['+33 1 70', 'This number is too short for France. Is a digit missing?'],
    ['+999 123 4567', 'No country has numbers that begin like this. Check the digits after the +.'],
    ['ask at the office', 'A phone number has only digits, spaces and a + at its head.'],
    ['0117 496 0123 ext 5', 'Leave the extension out: a number with one can’t be dialled automatically.'],
    ['+1', 'This number is too short. Is a digit missing?'],
  ])('%j → refused with a sentence', (typed, message) => {
    expect(readPhone(typed, 'GB')).toEqual({ status: 'wrong', message });
  });

  test('number in no list → accepted with a doubt', () => {
    expect(readPhone('07700 900123', 'GB')).toEqual({
      status: 'good',
      e164: '+447700900123',
      national: '07700 900123',
      country: 'GB',
      doubt: 'We know of no such number for the United Kingdom. Check it and try again.',
    });
    expect(readPhone('0117 496 0123', 'GB')).not.toHaveProperty('doubt');
  });

  test('nothing typed → empty', () => {
    expect(readPhone('   ', 'GB')).toEqual({ status: 'empty' });
  });

  test.each([
    ['+441632960120', '+44 1632 960120'],
    ['+33170180000', '+33 1 70 18 00 00'],
    ['12', '12'],
  ])('groupedPhone: %s → %s', (e164, grouped) => expect(groupedPhone(e164)).toBe(grouped));

  test('countriesIn: locale → sorted by name in that language', () => {
    const english = countriesIn('en-GB');
    expect(english.length).toBeGreaterThan(200);
    expect(english.find(({ code }) => code === 'GB')).toEqual({ code: 'GB', name: 'United Kingdom', calling: '+44' });
    expect(countriesIn('de').find(({ code }) => code === 'GB')?.name).toBe('Vereinigtes Königreich');
    const names = countriesIn('de').map(({ name }) => name);
    // Ägypten is among the As, not behind Z.
    expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Belgien'));
  });
});
