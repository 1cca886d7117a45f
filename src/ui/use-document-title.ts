import { useEffect, useLayoutEffect } from 'react';

const written = (title: string) => `${title} · SprX`;

/** What the tab and the history call the page. */
export function useDocumentTitle(title: string): void {
  // Before the effects of what is inside: a part that knows better has the last word.
  useLayoutEffect(() => {
    document.title = written(title);
  }, [title]);
}

/** For as long as a part shows that the page is about something else; `null` leaves the page's own. */
export function useDocumentTitleInstead(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = written(title);
    return () => {
      // Another page may have been opened meanwhile, with a title of its own.
      if (document.title === written(title)) document.title = before;
    };
  }, [title]);
}
