import { textOfHtml } from '../../core/html/text.ts';
import type { EditionMail, MailSection, MailStory } from './edition-mail.ts';
import { withAddresses } from './styled-html.ts';

/** The same words for programs that show no HTML. */
export function editionText({ newsletter, subject, intro, sections, school }: EditionMail): string {
  const { name, address, website } = school;
  const parts = [
    [`${name} · ${newsletter}`, subject],
    [plain(intro)],
    ...sections.map(sectionText),
    ['--', name, address.join(', '), website ?? ''],
  ];
  return `${parts
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')}\n`;
}

const plain = (html: string): string => textOfHtml(withAddresses(html)).trim();

function sectionText({ title, html, stories }: MailSection): string[] {
  const head = title ? `${title}\n${'='.repeat(Math.min(60, Array.from(title).length))}` : '';
  return [[head, plain(html), ...stories.map(storyText)].filter(Boolean).join('\n\n')];
}

const storyText = ({ title, text, url }: MailStory): string => [title, text, url ?? ''].filter(Boolean).join('\n');
