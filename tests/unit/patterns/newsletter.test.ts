import { expect, test } from 'vitest';
import {
  inboxWords,
  mailPicture,
  type Newsletter,
  SUBJECT_ROOM,
  silentPictures,
  subjectAdvice,
} from '../../../src/patterns/newsletter-preview/newsletter.ts';

const picture = (alt: string) => ({ media: [{ type: 'image' as const, url: 'https://a.example/p.png', alt }] });

test('subjectAdvice: length at the limit → none; beyond → advice', () => {
  expect(subjectAdvice('a'.repeat(SUBJECT_ROOM.phone))).toBeNull();
  expect(subjectAdvice(`  ${'a'.repeat(SUBJECT_ROOM.phone)}  `)).toBeNull();
  expect(subjectAdvice('a'.repeat(SUBJECT_ROOM.phone + 1))).toContain('phones');
  expect(subjectAdvice('a'.repeat(SUBJECT_ROOM.desktop))).toContain('phones');
  expect(subjectAdvice('a'.repeat(SUBJECT_ROOM.desktop + 1))).toContain('even on a wide screen');
});

test('subjectAdvice: too long → shows what an inbox would show, emoji as one letter', () => {
  expect(subjectAdvice(`${'🌧'.repeat(SUBJECT_ROOM.phone)} and more`)).toContain(`“${'🌧'.repeat(SUBJECT_ROOM.phone)}…”`);
  expect(subjectAdvice('   ')).toContain('junk');
});

test('inboxWords: no preview text → start of the mail', () => {
  const snow = {
    id: 's',
    kind: 'stories',
    title: '',
    stories: [{ title: 'Snow', text: 'Snow.\n\nAll\n white. #snow', hashtags: ['snow'] }],
  };
  const textSection = { id: 't', kind: 'text', title: 'Term', html: '<p>Ends &lt;soon&gt;.</p>' };
  const mail = { previewText: '', greeting: '<p>Good <strong>day</strong>.</p>', sections: [snow, textSection] };
  expect(inboxWords(mail as unknown as Newsletter)).toBe('Good day. Snow All white. Term Ends <soon>.');
  expect(inboxWords({ ...mail, previewText: ' Mine ' } as unknown as Newsletter)).toBe('Mine');
  expect(inboxWords({ ...mail, greeting: '', sections: [] } as unknown as Newsletter)).toBe('');
});

test('mailPicture: pictures only; silentPictures: no alt text → counted', () => {
  const film = { media: [{ type: 'video' as const, url: 'https://a.example/f', alt: '' }] };
  expect(mailPicture(film)).toBeNull();
  expect(mailPicture(picture('A bench'))?.alt).toBe('A bench');
  expect(silentPictures([film, picture('A bench'), picture(' '), picture('')])).toBe(2);
});
