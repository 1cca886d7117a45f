import { DEFAULT_WIDGET_OPTIONS } from '../../src/domain/widget/options.ts';
import { type Embed, type EmbedStory, languageOf } from '../../src/domain/widget/schema.ts';
import type { Preview } from '../core/ports/place.ts';

/** As many stories as a preview shows at most. */
export const MOST_SHOWN = 48;

const LIST: NonNullable<Preview['frame']> = {
  publicKey: '',
  layout: 'list',
  options: { ...DEFAULT_WIDGET_OPTIONS, columns: 1 },
};

/** What visitors would see, as widgets draw it. */
export function drawPreview(
  name: string,
  { frame = LIST }: Preview,
  stories: readonly EmbedStory[],
  locale: string,
): Embed {
  const { publicKey, layout, options } = frame;
  return {
    widget: { publicKey, name, layout, options, ...languageOf(options, locale), status: 'live' },
    stories: stories.slice(0, options.limit),
    removed: [],
    nextCursor: null,
  };
}
