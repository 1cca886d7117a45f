import type { Inbound } from '../../../domain/feed/inbound.ts';
import { CodeBox } from '../../../ui/code-box.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

const EXAMPLE = `{ "items": [{
  "id": "news-1931",
  "title": "Year 9 planted 200 trees",
  "html": "<p>On Friday …</p>",
  "url": "https://www.yourschool.org/news/1931",
  "publishedAt": "2026-11-20T09:30:00Z",
  "hashtags": ["year9"],
  "media": [{
    "url": "https://www.yourschool.org/trees.jpg",
    "alt": "Two pupils with spades"
  }]
}] }`;

/** Where a school’s own system sends stories to, and how it signs them. */
export function SystemAddress({ inbound: { url, secret } }: { inbound: Inbound }) {
  return (
    <Stack gap={4}>
      {url ? <CodeBox label="Address" code={url} copyLabel="Copy address" /> : null}
      {secret ? <CodeBox label="Secret" code={secret} copyLabel="Copy secret" /> : null}
      <Stack gap={2}>
        <CodeBox label="What your system sends, by POST" code={EXAMPLE} copyLabel="Copy example" />
        <Text size="sm" tone="quiet">
          Up to 100 stories in one request. The header X-SprX-Signature is t=&lt;unix time&gt;,v1=&lt;HMAC-SHA-256 in
          hex&gt; over the time, a dot and the body, with the secret as its key. A story sent again with the same id is
          updated. {'{ "id": "…", "deleted": true }'} tells us that it is gone.
        </Text>
      </Stack>
    </Stack>
  );
}
