/** A feed that no demo channel has, to be connected on a first visit; below the second origin. */
export const SAMPLE_FEED = '/feeds/oakfield-news.rss';
