import { embedSnippet } from '../../../src/domain/widget/schema.ts';
import type { Post } from '../../seed/content/piece.ts';
import { DRAWING_SIZE, DRAWINGS } from '../../seed/drawings.ts';
import { escapeText } from '../../seed/plan.ts';
import { diary, termDates } from './calendar.ts';

const CREST = `<svg viewBox="0 0 68 80" aria-hidden="true"><path fill="#e0a526" d="M2 2h64v38c0 22-16 32-32 38C18 72 2 62 2 40z"/><path fill="#1d2f5e" d="M7 7h54v33c0 18-13 27-27 32C20 67 7 58 7 40z"/><path fill="#fff" d="M31 34h6l2 26h-10z"/><g fill="#fff"><circle cx="34" cy="22" r="9"/><circle cx="23" cy="28" r="8"/><circle cx="45" cy="28" r="8"/><circle cx="29" cy="34" r="7"/><circle cx="40" cy="34" r="7"/></g></svg>`;

const NAV = [
  ['/#welcome', 'Welcome'],
  ['/#news', 'News'],
  ['/#dates', 'Term dates'],
  ['/#diary', 'Diary'],
  ['/#contact', 'Contact'],
] as const;

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' });
const full = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Oakfield School, a town school for eleven to eighteen since 1931.">
<title>${escapeText(title)}</title>
<link rel="icon" href="/crest.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
<link rel="alternate" type="application/rss+xml" title="News" href="/feeds/oakfield-news.rss">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="wrap">
<a class="brand" href="/">${CREST}<span><b>Oakfield School</b>Leave it better</span></a>
<nav aria-label="Main"><ul>${NAV.map(([href, name]) => `<li><a href="${href}">${name}</a></li>`).join('')}</ul></nav>
</div></header>
<main id="main">
${main}
</main>
<footer class="foot" id="contact"><div class="wrap">
<div><h2>Oakfield School</h2><p>Mill Lane, Oakfield<br>OK1 4LF</p></div>
<div><h2>Reach us</h2><p>01632 960 144<br><a href="mailto:office@oakfield.test">office@oakfield.test</a></p><p>The office is open from 8 to 4.30 and likes a knock.</p></div>
<div><h2>Absent today?</h2><p>Ring 01632 960 145 before nine. You will get a person.</p></div>
<div><h2>About this page</h2><p>Oakfield is a fictional school. Its page shows how a school’s own site looks with SprX stories on it.</p></div>
</div></footer>
</body>
</html>
`;
}

/** The school's front page. `snippet` goes in exactly as the app hands it out. */
export function homePage(now: Date, snippet: string): string {
  const { year, terms } = termDates(now);
  return page(
    'Oakfield School',
    `<div class="hero"><img src="/media/school.svg" alt="The school’s brick front and clock tower beside the old oak" width="1440" height="620">
<div class="wrap"><div class="card"><h1>A town school with its door open</h1><p>For eleven to eighteen, on Mill Lane since 1931. Fourteen hundred pupils, forty-odd languages, one very old oak.</p><a class="button" href="#diary">Come and see us</a></div></div></div>
<div class="facts"><div class="wrap"><ul><li><b>1931</b>opened, with 112 scholars</li><li><b>41</b>clubs, most of them free</li><li><b>318</b>slices of library toast a week</li><li><b>1</b>yellow bench that listens</li></ul></div></div>
<section class="tint welcome" id="welcome"><div class="wrap"><img src="/media/head.svg" alt="Mrs Rhodes, the headteacher, in a navy jacket" width="320" height="320"><div><h2>From the Head</h2>
<p>Every day at ten past three I stand at the gate, and every day somebody tells me something that I did not know: that frogs come back to the same pond, that the bassoon has a cousin, that a friend has been brave.</p>
<p>A school is made of such things far more than of its results, though I am proud of those as well. Read a few of them below. Then come and hear the rest.</p>
<p class="sign">Margaret Rhodes, Headteacher</p></div></div></section>
<section id="news"><div class="wrap"><div class="head"><h2>School stories</h2><a href="/feeds/oakfield-news.rss">Follow by feed</a></div>
${snippet}
</div></section>
<section class="tint"><div class="wrap two"><div id="dates"><h2>Term dates</h2><table><caption>The school year ${year}</caption><tbody>
${terms.map((term) => `<tr><th scope="row">${term.name}</th><td>${day.format(term.from)} to ${day.format(term.to)}<span class="half">Half-term: ${day.format(term.half[0])} to ${day.format(term.half[1])}</span></td></tr>`).join('\n')}
</tbody></table></div>
<div id="diary"><h2>Coming up</h2><ul class="diary">
${diary(now)
  .map(
    ({ date, what, where }) =>
      `<li><time datetime="${date.toISOString().slice(0, 10)}"><b>${date.getUTCDate()}</b>${month.format(date)}</time><div><strong>${what}</strong><p>${where}</p></div></li>`,
  )
  .join('\n')}
</ul></div></div></section>`,
  );
}

/** One story on the school's own site: where a card of the widget leads. */
export function articlePage(post: Post): string {
  const picture = post.drawing
    ? `<img src="/media/${post.drawing}.svg" alt="${DRAWINGS[post.drawing]}" width="${DRAWING_SIZE.width}" height="${DRAWING_SIZE.height}">`
    : '';
  return page(
    `${post.title} · Oakfield School`,
    `<section><article class="wrap article"><p class="meta">${full.format(post.publishedAt)}${post.author ? ` · ${escapeText(post.author)}` : ''}</p><h1>${escapeText(post.title)}</h1>${picture}<div class="text">${post.paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join('')}</div><p><a href="/#news">All school stories</a></p></article></section>`,
  );
}

export function notFoundPage(): string {
  return page(
    'Page not found · Oakfield School',
    '<section><div class="wrap article"><h1>This page is not on the timetable</h1><p>It may have moved, or it never was. <a href="/">Back to the front page</a></p></div></section>',
  );
}

/** One widget on an otherwise empty page. `publicKey` has been checked. */
export function barePage(origin: string, publicKey: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Widget ${publicKey}</title>
</head>
<body>
<main>
${embedSnippet(origin, publicKey)}
</main>
</body>
</html>
`;
}

export function crest(): string {
  return CREST.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}
