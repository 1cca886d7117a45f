import { embedSnippet } from '../domain/widget/schema.ts';
import { CodeBox } from '../ui/code-box.tsx';
import { Stack } from '../ui/layout.tsx';
import { Text } from '../ui/text.tsx';

type Props = {
  /** Where the embed script comes from, without a trailing slash. */
  origin: string;
  publicKey: string;
};

/** The two lines that a school pastes into its own page, and how. */
export function SnippetBox({ origin, publicKey }: Props) {
  return (
    <Stack data-slot="snippet-box" gap={2}>
      <CodeBox label="Code for your web page" code={embedSnippet(origin, publicKey)} copyLabel="Copy snippet" />
      <Text size="sm" tone="quiet">
        Paste it where the stories should stand. It sets no cookies, and later changes here reach your page by
        themselves.
      </Text>
    </Stack>
  );
}
