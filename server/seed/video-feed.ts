import { escapeHtml } from '../core/html/text.ts';

export type Video = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly page: string;
  readonly at: Date;
  readonly picture: { readonly url: string; readonly width: number; readonly height: number } | null;
};
export type VideoChannel = { readonly title: string; readonly id: string };

/** As many as YouTube's own feed holds. */
export const VIDEOS_IN_FEED = 15;

/** The newest videos as YouTube's feed of a channel writes them. */
export function videoFeed({ title, id }: VideoChannel, videos: readonly Video[]): string {
  const page = `https://www.youtube.com/channel/${id}`;
  const author = `<author><name>${escapeHtml(title)}</name><uri>${page}</uri></author>`;
  const entries = videos.slice(0, VIDEOS_IN_FEED).map(
    (video) => ` <entry>
  <id>yt:video:${video.id}</id>
  <yt:videoId>${video.id}</yt:videoId>
  <yt:channelId>${id}</yt:channelId>
  <title>${escapeHtml(video.title)}</title>
  <link rel="alternate" href="${escapeHtml(video.page)}"/>
  ${author}
  <published>${video.at.toISOString()}</published>
  <updated>${video.at.toISOString()}</updated>
  <media:group>
   <media:title>${escapeHtml(video.title)}</media:title>
${video.picture ? `   <media:thumbnail url="${video.picture.url}" width="${video.picture.width}" height="${video.picture.height}"/>\n` : ''}   <media:description>${escapeHtml(video.text)}</media:description>
   <media:community>
    <media:statistics views="${video.title.length * 7}"/>
   </media:community>
  </media:group>
 </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="https://www.youtube.com/feeds/videos.xml?channel_id=${id}"/>
 <id>yt:channel:${id.slice(2)}</id>
 <yt:channelId>${id.slice(2)}</yt:channelId>
 <title>${escapeHtml(title)}</title>
 <link rel="alternate" href="${page}"/>
 ${author}
${entries.join('\n')}
</feed>
`;
}
