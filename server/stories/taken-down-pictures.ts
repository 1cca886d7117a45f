import { ProductError } from '../../src/domain/errors.ts';
import type { StoryDocument } from './documents.ts';
import { copiesIn } from './story-media.ts';

/**
 * Which pictures of a story an approval shows again.
 * @throws ProductError `picture-taken-down` unless the person who approves says that they know
 */
export function picturesToShow(
  { media }: Pick<StoryDocument, 'media'>,
  takenDown: ReadonlySet<string>,
  isConfirmed: boolean | undefined,
): string[] {
  const pictures = media.filter((each) => copiesIn([each]).some((id) => takenDown.has(id)));
  if (pictures.length > 0 && !isConfirmed) {
    const names = pictures.map(({ alt }) => (alt ? `“${alt}”` : 'a picture without a description')).join(', ');
    const message = `Taken down before: ${names}. Remove it from this story, or confirm that it may be shown again.`;
    throw new ProductError('picture-taken-down', message, { fields: { picturesConfirmed: message } });
  }
  return copiesIn(pictures);
}
