import { describe, expect, test } from 'vitest';
import { isAddressOf, isOwnDomain, looksLike, mailProblem } from '../../../src/domain/institution/own-domain.ts';

describe('isOwnDomain', () => {
  test.each([
    ['oakfield.example', true],
    ['oakfield.co.uk', true],
    ['oakfield.kent.sch.uk', true],
    ['www2.oakfield.kent.sch.uk', true],
    ['oakfield.school.nz', true],
    ['oakfield.vic.edu.au', true],
    ['oakfield-p.schools.nsw.edu.au', true],
    ['lincoln.lausd.k12.ca.us', true],
    ['lincoln.pvt.k12.ma.us', true],
    ['oakfield.kent.gov.uk', true],
    ['xn--mller-kva.example', true],
    ['kent.sch.uk', false],
    ['oakfield.sch.uk', false],
    ['sch.uk', false],
    ['co.uk', false],
    ['uk', false],
    ['k12.ca.us', false],
    ['lausd.k12.ca.us', false],
    ['pvt.k12.ma.us', false],
    ['kent.gov.uk', false],
    ['gov.uk', false],
    ['nsw.edu.au', false],
    ['schools.nsw.edu.au', false],
    ['eq.edu.au', false],
    ['hwbcymru.net', false],
    ['oakfield.hwbcymru.net', false],
    ['c2kni.net', false],
    ['gmail.com', false],
    ['mail.btinternet.com', false],
    ['oakfield.github.io', false],
    ['oakfield.wixsite.com', false],
    ['oakfield.blogspot.com', false],
    ['oakfield.blogspot.co.uk', false],
    ['blogspot.de', false],
    ['oakfield.school.blog', false],
    ['oakfield.my.canva.site', false],
    ['oakfield.neocities.org', false],
    ['oakfield.webador.co.uk', false],
    ['oakfield.onmicrosoft.com', false],
    ['sites.google.com', false],
    ['localhost', false],
    ['192.0.2.1', false],
    ['', false],
    // оakfield with a Cyrillic first letter, as typed and as a browser writes it.
    ['оakfield.example', false],
    [new URL('https://оakfield.example').hostname, false],
    [new URL('https://школа.example').hostname, false],
    ['xn--!.example', false],
  ])('isOwnDomain: %s → %s', (domain, isOwn) => {
    expect(isOwnDomain(domain)).toBe(isOwn);
  });
});

describe('verification by email', () => {
  test.each([
    ['oakfield.kent.sch.uk', 'office@oakfield.kent.sch.uk', null],
    ['oakfield.kent.sch.uk', 'Head.Teacher@oakfield.kent.sch.uk', null],
    ['oakfield.example', 'school-office@oakfield.example', null],
    ['oakfield.example', 'head@mail.oakfield.example', null],
    ['kent.sch.uk', 'office@kent.sch.uk', /ending in @kent/],
    ['kent.sch.uk', 'jane.pupil@kent.sch.uk', /ending in @kent/],
    ['oakfield.kent.sch.uk', 'office@kent.sch.uk', /ending in @oakfield/],
    ['oakfield.kent.sch.uk', 'pupil@oakfield.kent.sch.uk', /school’s office or head/],
    ['oakfield.example', 'office2@oakfield.example', /school’s office or head/],
    ['oakfield.example', 'office+jane@oakfield.example', /school’s office or head/],
    ['oakfield.example', 'office@pupils.oakfield.example', /ending in @oakfield/],
    ['oakfield.example', 'office@notoakfield.example', /ending in @oakfield/],
    ['oakfield.example', 'office@gmail.com', /Anyone can get an address/],
  ])('mailProblem: %s by %s → %s', (domain, email, problem) => {
    if (problem === null) expect(mailProblem(domain, email)).toBeNull();
    else expect(mailProblem(domain, email)).toMatch(problem);
  });

  test('isAddressOf: an address at an authority’s domain → false', () => {
    expect(isAddressOf('kent.sch.uk', 'jane.pupil@kent.sch.uk')).toBe(false);
    expect(isAddressOf('oakfield.kent.sch.uk', 'jane@oakfield.kent.sch.uk')).toBe(true);
  });
});

describe('looksLike', () => {
  test.each([
    ['oakfield.example', 'oakfield.example', false],
    ['www.oakfield.example', 'oakfield.example', false],
    ['oakfie1d.example', 'oakfield.example', true],
    ['oak-field.example', 'oakfield.example', true],
    ['oakfeild.example', 'oakfield.example', true],
    ['oakfields.example', 'oakfield.example', true],
    ['rnillbrook.example', 'millbrook.example', true],
    [new URL('https://óakfield.example').hostname, 'oakfield.example', true],
    ['oakfield.example', 'riverside.example', false],
    ['ash.uk', 'ask.uk', false],
  ])('looksLike: %s for %s → %s', (domain, other, isLike) => {
    expect(looksLike(domain, other)).toBe(isLike);
  });
});
