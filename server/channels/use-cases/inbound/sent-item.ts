import type { SentStory } from '../../../../src/domain/feed/inbound.ts';
import { believableDate } from '../../../../src/domain/feed/post-date.ts';
import { excerpt, firstSentence, hashtagsIn, lineOfText, normaliseHashtag } from '../../../../src/lib/text.ts';
import type { Deps } from '../../../core/deps.ts';
import { type Attachment, collectMedia } from '../../../core/html/media.ts';
import { htmlOfText } from '../../../core/html/text.ts';
import type { ConnectorItem } from '../../../core/ports/connector.ts';

const MAX_TITLE = 120;
const MAX_TAGS = 50;
const FILMS = /\.(?:mp4|m4v|mov|webm|ogv)$/i;
const SOUNDS = /\.(?:mp3|m4a|ogg|oga|opus|wav|aac)$/i;

/** What was sent as a post that was read: cleaned, its title taken from the text where it has none. */
export function itemOfSent({ sanitiseHtml, now }: Pick<Deps, 'sanitiseHtml' | 'now'>, sent: SentStory): ConnectorItem {
  const page = sent.url ? new URL(sent.url).href : undefined;
  const clean = sanitiseHtml(sent.html?.trim() || htmlOfText(sent.text ?? ''), page ? { baseUrl: page } : {});
  const { html, text } = clean;
  const tags = [...(sent.hashtags ?? []).map(normaliseHashtag).filter(Boolean), ...hashtagsIn(text)];
  const title = sent.title?.trim() ?? '';
  return {
    externalId: sent.id,
    title: lineOfText(title).toWellFormed() || excerpt(firstSentence(text), MAX_TITLE) || 'Untitled story',
    html,
    text,
    permalink: page ?? null,
    author: sent.author?.trim().toWellFormed() || null,
    media: collectMedia((sent.media ?? []).map(attachmentOf), clean, page, true),
    hashtags: [...new Set(tags)].slice(0, MAX_TAGS),
    publishedAt: believableDate(sent.publishedAt ?? null, now()),
  };
}

/** What is sent as media is a picture, unless its name says otherwise. */
function attachmentOf({ url, alt }: { url: string; alt?: string | null | undefined }): Attachment {
  const { pathname } = new URL(url);
  const type = FILMS.test(pathname) ? 'video' : SOUNDS.test(pathname) ? 'audio' : 'image';
  return { url, type, alt: alt ?? '' };
}
