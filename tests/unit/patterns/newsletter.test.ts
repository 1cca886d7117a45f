import { expect, test } from 'vitest';
import {
  inboxWords,
  mailExcerpt,
  mailPicture,
  type Newsletter,
  SUBJECT_ROOM,
  silentPictures,
  subjectAdvice,
} from '../../../src/patterns/newsletter-preview/newsletter.ts';

const picture = (alt: string) => ({ media: [{ type: 'image' as const, url: 'https://a.example/p.png', alt }] });

test('a subject that fits needs no advice, to the very letter', () => {
  expect(subjectAdvice('a'.repeat(SUBJECT_ROOM.phone))).toBeNull();
  expect(subjectAdvice(`  ${'a'.repeat(SUBJECT_ROOM.phone)}  `)).toBeNull();
  expect(subjectAdvice('a'.repeat(SUBJECT_ROOM.phone + 1))).toContain('phones');
  expect(subjectAdvice('a'.repeat(SUBJECT_ROOM.desktop))).toContain('phones');
  expect(subjectAdvice('a'.repeat(SUBJECT_ROOM.desktop + 1))).toContain('even on a wide screen');
});

test('what an inbox would show is in the advice; emoji are one letter', () => {
  expect(subjectAdvice(`${'🌧'.repeat(SUBJECT_ROOM.phone)} and more`)).toContain(`“${'🌧'.repeat(SUBJECT_ROOM.phone)}…”`);
  expect(subjectAdvice('   ')).toContain('junk');
});

test('without words of its own an inbox shows the first of the mail', () => {
  const mail = { previewText: '', greeting: 'Good day.', stories: [{ title: 'Snow', text: 'All\n white.' }] };
  expect(inboxWords(mail as unknown as Newsletter)).toBe('Good day. Snow All white.');
  expect(inboxWords({ ...mail, previewText: ' Mine ' } as unknown as Newsletter)).toBe('Mine');
  expect(inboxWords({ ...mail, greeting: '', stories: [] } as unknown as Newsletter)).toBe('');
});

test('a mail shows pictures alone, and those without words are counted', () => {
  const film = { media: [{ type: 'video' as const, url: 'https://a.example/f', alt: '' }] };
  expect(mailPicture(film)).toBeNull();
  expect(mailPicture(picture('A bench'))?.alt).toBe('A bench');
  expect(silentPictures([film, picture('A bench'), picture(' '), picture('')])).toBe(2);
});

test('what the title says is not said again', () => {
  expect(mailExcerpt({ title: 'Snow!', text: 'Snow! – Lessons go on.' }, 80)).toBe('Lessons go on.');
  expect(mailExcerpt({ title: 'Snow', text: 'Lessons go on, coats go on.' }, 16)).toBe('Lessons go on…');
  expect(mailExcerpt({ title: 'Snow', text: 'Snow' }, 80)).toBe('');
});
