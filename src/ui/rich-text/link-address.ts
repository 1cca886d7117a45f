import { LINK_PROTOCOLS, storyAddress } from '../../lib/story-html.ts';

/** "oakfield.test" and "office@oakfield.test" are what people write; what has a protocol is taken at its word. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  const hasProtocol = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w-]+(\.[\w-]+)+:\d/.test(text);
  if (hasProtocol) return storyAddress(text, LINK_PROTOCOLS);
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return storyAddress(`mailto:${text}`, LINK_PROTOCOLS);
  return /^[^\s/@]+\.[^\s/@]+/.test(text) ? storyAddress(`https://${text}`, LINK_PROTOCOLS) : null;
}
