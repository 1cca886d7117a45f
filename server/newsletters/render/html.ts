import { escapeHtml } from '../../../src/lib/story-html.ts';
import { LIGHT } from '../../core/mail/templates/appearance.ts';
import { brandOf, darkRules, FONT, type Styles, stylesOf } from './appearance.ts';
import type { EditionMail, MailSection, MailStory } from './edition-mail.ts';
import { COLUMN } from './pictures.ts';
import { pictureTag, styledHtml } from './styled-html.ts';

/** Padding of the card on both sides. */
const WIDTH = COLUMN + 2 * 32;
const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/** An edition as a page of its own for mail programs: tables and inline styles, whole addresses, nothing that runs. */
export function editionHtml(mail: EditionMail): string {
  const { subject, previewText, newsletter, school, intro, sections } = mail;
  const brand = brandOf(school.brand);
  const styles = stylesOf(brand);
  const rows = [
    masthead(mail, styles),
    intro ? row(styledHtml(intro, styles)) : '',
    ...sections.map((section) => sectionRows(section, styles)),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(school.locale)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<title>${escapeHtml(subject || newsletter)}</title>
<style>${darkRules(brand)}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${LIGHT.canvas}">
${previewText ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewText)}</div>` : ''}
<table ${TABLE} width="100%" class="canvas" style="background-color:${LIGHT.canvas}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} width="${WIDTH}" class="surface" style="width:100%;max-width:${WIDTH}px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.subtle};border-radius:12px">
${rows.filter(Boolean).join('\n')}
${footer(mail, styles)}
</table>
</td></tr></table>
</body>
</html>
`;
}

const row = (content: string): string =>
  `<tr><td align="left" style="padding:8px 32px;font-family:${FONT}">${content}</td></tr>`;

const line = (text: string, style: string, className: string, name = 'p'): string =>
  `<${name} class="${className}" style="${style}" dir="auto">${escapeHtml(text)}</${name}>`;

function link(url: string, label: string, style: string, className = 'brand'): string {
  return `<a class="${className}" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

function masthead({ newsletter, school, subject }: EditionMail, styles: Styles): string {
  return row(
    [
      '<div style="height:16px;line-height:16px">&nbsp;</div>',
      school.logo ? `<p style="margin:0 0 12px">${logo(school.name, school.logo)}</p>` : '',
      line(`${school.name} · ${newsletter}`, styles.small, 'ink-2'),
      subject ? line(subject, styles.title, 'brand', 'h1') : '',
    ].join(''),
  );
}

/** Drawn as high as this, whatever its shape is. */
const LOGO = 56;

function logo(name: string, url: string): string {
  const picture = { url, alt: `Logo of ${name}`, width: LOGO, height: LOGO };
  return pictureTag(picture, `display:block;width:auto;max-width:${COLUMN}px;height:${LOGO}px;border:0`);
}

function sectionRows({ title, html, stories }: MailSection, styles: Styles): string {
  const head = title ? line(title, styles.section, 'brand', 'h2') : '';
  const body = html ? styledHtml(html, styles) : '';
  return [head + body ? row(head + body) : '', ...stories.map((story) => row(storyCell(story, styles)))]
    .filter(Boolean)
    .join('\n');
}

function storyCell({ title, text, url, picture }: MailStory, styles: Styles): string {
  const drawn = picture ? pictureTag(picture, styles.picture) : '';
  const shown = url && drawn ? `<a href="${escapeHtml(url)}">${drawn}</a>` : drawn;
  const name = url ? link(url, title, 'color:inherit;text-decoration:none', 'ink') : escapeHtml(title);
  return [
    shown ? `<div style="margin:0 0 12px">${shown}</div>` : '',
    `<h3 class="ink" style="${styles.story}" dir="auto">${name}</h3>`,
    text ? line(text, styles.text, 'ink') : '',
    url ? `<p class="ink" style="${styles.text}">${link(url, 'Read more', styles.link)}</p>` : '',
  ].join('');
}

function footer({ school: { name, address, website } }: EditionMail, styles: Styles): string {
  return row(
    [
      `<div class="quote" style="border-top:1px solid ${LIGHT.subtle};height:16px;line-height:16px">&nbsp;</div>`,
      line(name, styles.small, 'ink-2'),
      address.length > 0 ? line(address.join(', '), styles.small, 'ink-2') : '',
      website ? `<p class="ink-2" style="${styles.small}">${link(website, website, styles.link)}</p>` : '',
      '<div style="height:16px;line-height:16px">&nbsp;</div>',
    ].join(''),
  );
}

/** How large an email's HTML is, in UTF-8. */
export const bytesOf = (html: string): number => new TextEncoder().encode(html).byteLength;
