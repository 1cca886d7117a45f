import type { LocalMessage } from './mailbox.ts';

/** What the HTML of a message may do: follow its links in a new tab, and nothing else. */
export const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

const MOST = 100;

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** The mailbox as a page. `problem` is said in its place. */
export function mailPage(all: readonly LocalMessage[], to: string | undefined, problem?: string): string {
  const messages = to === undefined ? all : all.filter((message) => message.to.toLowerCase() === to.toLowerCase());
  const addresses = [...new Set(all.map((message) => message.to))].sort();
  const older = messages.length - MOST;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${to === undefined ? '' : `${escapeHtml(to)} · `}Mailbox</title>
<link rel="icon" href="/crest.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="/mail.css">
</head>
<body class="mail">
<a class="skip" href="#main">Skip to the messages</a>
<header class="top"><div class="wrap">
<div class="brand"><span><b>Mailbox</b>Emails and text messages that SprX would have sent</span></div>
<nav aria-label="Main"><ul><li><a href="/mail">All messages</a></li><li><a href="/">Demo school’s website</a></li></ul></nav>
</div></header>
<main id="main"><section><div class="wrap">
<h1>Messages</h1>
${problem ? `<p class="none" role="alert">${escapeHtml(problem)}</p>` : `${tools(addresses, to, all.length)}${status(messages.length, to)}`}
${messages.length > 0 ? `<ol class="mails">${messages.slice(0, MOST).map(item).join('\n')}</ol>` : ''}
${older > 0 ? `<p>${count(older, 'older message is', 'older messages are')} not shown. Filter by address to find one.</p>` : ''}
</div></section></main>
</body>
</html>
`;
}

function tools(addresses: readonly string[], to: string | undefined, total: number): string {
  const filter = `<form action="/mail" role="search"><label for="to">Address</label>
<input id="to" name="to" list="addresses" autocomplete="off" spellcheck="false" value="${escapeHtml(to ?? '')}">
<datalist id="addresses">${addresses.map((address) => `<option value="${escapeHtml(address)}">`).join('')}</datalist>
<button class="button">Filter</button>${to === undefined ? '' : '<a href="/mail">Show all</a>'}</form>`;
  const empty =
    '<form action="/mail/empty" method="post"><button class="button plain">Empty the mailbox</button></form>';
  return total > 0 || to !== undefined ? `<div class="tools">${filter}${total > 0 ? empty : ''}</div>` : '';
}

function status(messageCount: number, to: string | undefined): string {
  if (messageCount > 0) return `<p class="meta">${count(messageCount, 'message', 'messages')}, newest first</p>`;
  const what =
    to === undefined
      ? 'Nothing has been sent yet. Emails appear here, and text messages with codes.'
      : `Nothing has been sent to “${escapeHtml(to)}”.`;
  return `<p class="none">${what}</p>`;
}

function item(message: LocalMessage): string {
  const { id, to, from, subject, at, text, html, links } = message;
  const web = links.filter(isWebAddress);
  return `<li><article>
<h2>${escapeHtml(subject)}</h2>
<dl><div><dt>To</dt><dd><a href="/mail?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a></dd></div><div><dt>From</dt><dd>${escapeHtml(from)}</dd></div><div><dt>Sent</dt><dd><time datetime="${escapeHtml(at)}">${escapeHtml(moment.format(new Date(at)))} UTC</time></dd></div></dl>
<div class="words">${withLinks([text, ...web.filter((link) => !text.includes(link))].join('\n').trim(), web)}</div>
${html ? `<details><summary>As a mail program shows it</summary><iframe src="/mail/messages/${encodeURIComponent(id)}.html" sandbox="${SANDBOX}" loading="lazy" title="${escapeHtml(subject)}"></iframe></details>` : ''}
</article></li>`;
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\//.test(link) && URL.canParse(link);
}

function withLinks(text: string, links: readonly string[]): string {
  const linkSet = new Set(links);
  if (linkSet.size === 0) return escapeHtml(text);
  // The longest first: one may begin with another.
  const longest = [...linkSet].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${longest.map((link) => link.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})`);
  return text
    .split(pattern)
    .map((part) => (linkSet.has(part) ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
}

/** The HTML of a message by itself; what it may do is said by the headers it is sent with. */
export function messageDocument({ subject, html }: LocalMessage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><base target="_blank"><title>${escapeHtml(subject)}</title></head>
<body>${html}</body>
</html>
`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
