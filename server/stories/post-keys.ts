import { fold } from '../../src/domain/story/search-words.ts';
import { canonicalAddress, partsOfCanonical } from '../core/canonical-address.ts';
import type { ConnectorItem } from '../core/ports/connector.ts';
import type { Hashing } from '../core/ports/hashing.ts';

/** Shorter ones, such as a greeting, are said many times. */
const LONG_ENOUGH = 60;

/** What makes the same post known again in another channel: where it leads, and what it says where that is enough to tell. */
export function postKeysOf({ sha256 }: Hashing, item: Pick<ConnectorItem, 'title' | 'text' | 'permalink'>): string[] {
  const said = saidBy(item);
  const address = item.permalink === null ? null : plainAddress(item.permalink);
  return [...(address ? [`at ${address}`] : []), ...(said.length >= LONG_ENOUGH ? [`says ${said}`] : [])].map((key) =>
    sha256(key, 'base64url').slice(0, 16),
  );
}

/** A title that is only the beginning of the text says nothing more. */
function saidBy({ title, text }: Pick<ConnectorItem, 'title' | 'text'>): string {
  const [head, body] = [plainWords(title), plainWords(text)];
  return body.startsWith(head) ? body : `${head} ${body}`;
}

const plainWords = (text: string) => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** `null` for a home page, to which many posts may lead. */
function plainAddress(address: string): string | null {
  const canonical = canonicalAddress(address, 'person');
  return canonical === null || partsOfCanonical(canonical)[1] === '' ? null : canonical;
}
