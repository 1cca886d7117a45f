import type { Attachment } from '../../core/html/media.ts';
import { typeOfPage } from '../../core/html/players.ts';

/** The card that a network makes of a link in a post. */
export type LinkCard = {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly picture?: string | null | undefined;
  readonly alt?: string | null | undefined;
};

/** Its picture, and the page it leads to: a film by click where it is one. */
export function attachmentsOfCard({ url, title, picture, alt }: LinkCard): Attachment[] {
  return [
    ...(picture && /^https?:/i.test(picture) ? [{ url: picture, type: 'image', alt: alt ?? undefined }] : []),
    { url, type: typeOfPage(url), alt: title ?? undefined },
  ];
}
