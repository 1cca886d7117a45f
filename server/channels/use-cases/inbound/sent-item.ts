import type { SentStory } from '../../../../src/domain/feed/inbound.ts';
import { believableDate } from '../../../../src/domain/feed/post-date.ts';
import type { Media } from '../../../../src/domain/story/schema.ts';
import { excerpt, firstSentence, hashtagsIn, normaliseHashtag } from '../../../../src/lib/text.ts';
import type { Deps } from '../../../core/deps.ts';
import { htmlOfText } from '../../../core/html/text.ts';
import type { ConnectorItem } from '../../../core/ports/connector.ts';

const MAX_TITLE = 120;
const MAX_TAGS = 50;
const FILMS = /\.(?:mp4|m4v|mov|webm|ogv)$/i;
const SOUNDS = /\.(?:mp3|m4a|ogg|oga|opus|wav|aac)$/i;

/** What was sent as a post that was read: cleaned, its title taken from the text where it has none. */
export function itemOfSent({ sanitiseHtml, now }: Pick<Deps, 'sanitiseHtml' | 'now'>, sent: SentStory): ConnectorItem {
  const { html, text } = sanitiseHtml(sent.html?.trim() || htmlOfText(sent.text ?? ''));
  const tags = [...(sent.hashtags ?? []).map(normaliseHashtag).filter(Boolean), ...hashtagsIn(text)];
  const title = sent.title?.trim() ?? '';
  return {
    externalId: sent.id,
    title: title.replace(/\s+/g, ' ').toWellFormed() || excerpt(firstSentence(text), MAX_TITLE) || 'Untitled story',
    html,
    text,
    permalink: sent.url ? new URL(sent.url).href : null,
    author: sent.author?.trim().toWellFormed() || null,
    media: (sent.media ?? []).map(({ url, alt }) => mediaOf(url, alt ?? '')),
    hashtags: [...new Set(tags)].slice(0, MAX_TAGS),
    publishedAt: believableDate(sent.publishedAt ?? null, now()),
  };
}

function mediaOf(url: string, alt: string): Media {
  const { href, pathname } = new URL(url);
  const type = FILMS.test(pathname) ? 'video' : SOUNDS.test(pathname) ? 'audio' : 'image';
  return { type, url: href, alt: alt.replace(/\s+/g, ' ').trim().toWellFormed() };
}
