/** Of a story, what search engines read. */
type Article = {
  readonly headline: string;
  readonly publishedAt: string;
  readonly author: string | null;
  readonly image: string | null;
  readonly url: string | null;
};

/** An `Article` of schema.org; its author is the school where no person is named. */
export function articleData({ headline, publishedAt, author, image, url }: Article, school: string): object {
  return {
    '@type': 'Article',
    headline,
    datePublished: publishedAt,
    author:
      author && author !== school ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: school },
    ...(image ? { image } : {}),
    ...(url ? { url } : {}),
  };
}

export const itemList = (articles: readonly object[]): object => ({
  '@type': 'ItemList',
  numberOfItems: articles.length,
  itemListElement: articles.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
});
