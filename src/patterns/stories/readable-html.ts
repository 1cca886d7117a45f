const BLOCKS = 'p,li,h1,h2,h3,h4,h5,h6,blockquote,figure,figcaption,pre,tr';

/** A story's text to compare: its words, and where its links and pictures lead, which a changed text may hide. */
export function readableHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('script,style,template,iframe,object,noscript')) element.remove();
  for (const image of body.querySelectorAll('img')) {
    image.replaceWith(` [picture: ${image.alt || 'no description'}, ${image.getAttribute('src') ?? ''}] `);
  }
  for (const link of body.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`);
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
