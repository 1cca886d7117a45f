import { describe, expect, it } from 'vitest';
import {
  decodeNames,
  namesIn,
  namesOfTable,
  shortNames,
  shortNamesInWords,
} from '../../../src/features/moderation/settings/name-file.ts';

describe('namesOfTable', () => {
  it('header with first name and surname → these two columns', () => {
    const text = '\uFEFFUPN,Surname,First name,Class\r\n1,Lovelace,Ada,7B\r\n2,"O’Brien, Jr",Robin,8A\r\n';
    expect(namesOfTable(text)).toBe('Ada Lovelace\nRobin O’Brien, Jr');
  });
  it('header with one name column, semicolons → this column', () => {
    expect(namesOfTable('Class;Full name\n7B;Ada Lovelace\n')).toBe('Ada Lovelace');
  });
  it('no header → the first two columns; one column → whole lines', () => {
    expect(namesOfTable('Ada\tLovelace\t7B\nAlan\tTuring\t7B')).toBe('Ada Lovelace\nAlan Turing');
    expect(namesOfTable('Ada Lovelace\n\nAlan Turing\n')).toBe('Ada Lovelace\nAlan Turing');
  });
  it('quotes within quotes, a line break in a cell → one name', () => {
    expect(namesOfTable('"Ada ""The"" \nLovelace"')).toBe('Ada "The" Lovelace');
  });
});

describe('decodeNames', () => {
  it('UTF-8, UTF-16 and Windows-1252 → the same words', () => {
    expect(decodeNames(new TextEncoder().encode('Zoë Münch'))).toBe('Zoë Münch');
    expect(decodeNames(new Uint8Array([90, 111, 0xeb]))).toBe('Zoë');
    expect(decodeNames(new Uint8Array([0xff, 0xfe, 90, 0, 111, 0, 0xeb, 0]))).toBe('Zoë');
  });
  it('bytes of a zip named .csv → refused in words', () => {
    expect(() => decodeNames(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toThrow(/not a table of names/);
  });
});

describe('shortNames', () => {
  it('names of one word → their lines, empty lines counted', () => {
    expect(shortNames('Ada Lovelace\n\nRobin\nAlan Turing')).toEqual([3]);
    expect(shortNamesInWords([3])).toMatch(/^Line 3 has one word\./);
    expect(shortNamesInWords([3, 4, 9])).toMatch(/^Lines 3, 4 and 9 have one word\./);
    expect(shortNamesInWords([1, 2, 3, 4, 5, 6, 7])).toMatch(/^Lines 1, 2, 3, 4, 5 and 2 more have one word\./);
  });
  it('namesIn: empty lines → left out', () => {
    expect(namesIn(' Ada Lovelace \n\n--\nAlan Turing')).toEqual(['Ada Lovelace', 'Alan Turing']);
  });
});
