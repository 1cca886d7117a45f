/**
 * Moves rows to where they are read: `body` holds one element per line, whose first child says which. Moves `most` at a go,
 * since each is laid out anew, and says whether any is left. The one with the focus stays where it is, or it would lose it.
 */
export function putInOrder(body: HTMLElement, most: number): boolean {
  const lineOf = ({ firstElementChild }: Element) => Number((firstElementChild as HTMLElement).dataset.line);
  const due = Array.from(body.children).sort((a, b) => lineOf(a) - lineOf(b));
  let left = most;
  for (const [at, node] of due.entries()) {
    for (let here = body.children[at]; here && here !== node; here = body.children[at]) {
      if (left-- === 0) return true;
      if (node.contains(document.activeElement)) node.after(here);
      else here.before(node);
    }
  }
  return false;
}
