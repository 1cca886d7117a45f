import { useEffect, useRef, useState } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { listStories } from '../../../domain/api/stories.ts';
import type { StoryQuery } from '../../../domain/story/list-query.ts';
import { briefOf, type StoryBrief } from './many-stories.ts';

/** As many as one answer may have. */
const PAGE = 200;

const NONE: ReadonlyMap<string, StoryBrief> = new Map();

/** All stories that the list's question finds, also those that it has not fetched; another question forgets them. */
export function useAllMatching(query: StoryQuery) {
  const call = useCall();
  const alerts = useAlerts();
  const question = JSON.stringify(query);
  const [currentQuestion, setCurrentQuestion] = useState(question);
  const [stories, setStories] = useState(NONE);
  const [collectedCount, setCollectedCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const isStopped = useRef(false);
  if (currentQuestion !== question) {
    setCurrentQuestion(question);
    setStories(NONE);
    setCollectedCount(null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun for one question is not for the next
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [question],
  );

  /** @returns what was found until the end or until it was stopped; `null` where the question is another by now */
  async function collect(): Promise<ReadonlyMap<string, StoryBrief> | null> {
    if (running.current) return null;
    const abort = new AbortController();
    running.current = abort;
    const collected = new Map<string, StoryBrief>();
    isStopped.current = false;
    setCollectedCount(0);
    try {
      let cursor: string | null = null;
      do {
        const page: { items: readonly StoryBrief[]; nextCursor: string | null } = await call(listStories, {
          query: { ...query, limit: PAGE, ...(cursor ? { cursor } : {}) },
          signal: abort.signal,
        });
        if (running.current !== abort) return null;
        for (const story of page.items) collected.set(story.id, briefOf(story));
        cursor = page.nextCursor;
        setCollectedCount(collected.size);
      } while (cursor && !isStopped.current);
    } catch (error) {
      if (running.current !== abort) return null;
      alerts.showError(error);
    }
    running.current = null;
    setCollectedCount(null);
    setStories(collected);
    return collected;
  }

  return {
    stories,
    /** How many were found so far; `null` while none are looked for. */
    found: collectedCount,
    collect,
    stop: () => {
      isStopped.current = true;
    },
    forget: () => setStories(NONE),
  };
}
