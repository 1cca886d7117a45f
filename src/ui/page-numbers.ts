/** First, last, and two either side of the page one is on; null stands for those left out, of which there are two or more. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages]);
  for (let each = page - 1; each <= page + 1; each++) if (each >= 1 && each <= pages) shown.add(each);
  // As many at the ends as in the middle, so that the row keeps its length from page to page.
  if (page <= 3) for (let each = 1; each <= Math.min(5, pages); each++) shown.add(each);
  if (page >= pages - 2) for (let each = Math.max(1, pages - 4); each <= pages; each++) shown.add(each);
  const sorted = [...shown].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const missing = each - (sorted[index - 1] ?? 0) - 1;
    return missing === 0 ? [each] : missing === 1 ? [each - 1, each] : [null, each];
  });
}
