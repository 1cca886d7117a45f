type Finding = { name: string; problem: string | null };

const NOTES = ['use', 'avoid', 'accessibility', 'related'] as const;

const KIT = '} satisfies KitDocs';
const titleOf = (text: string) => /\btitle: '(\w+\/[^']+)'/.exec(text)?.[1];

/**
 * Each story file of a component or pattern says in `parameters.kit` when to use it and when not, what its accessibility
 * rests on, and what it is related to, by titles that there are; a pattern also what it is made of. Where several files share a
 * title, one of them says it. `stories` maps every story file to its text.
 */
export function notesOf(stories: ReadonlyMap<string, string>): Finding[] {
  const titles = new Set(
    [...stories.values()].flatMap((text) =>
      Array.from(text.matchAll(/\btitle: '(\w+\/[^']+)'/g), ([, title]) => title),
    ),
  );
  const kitTitles = new Set([...stories.values()].filter((text) => text.includes(KIT)).map(titleOf));
  return [...stories]
    .filter(([, text]) => text.includes(KIT) || !kitTitles.has(titleOf(text)))
    .filter(([file]) => /^stories\/(ui|patterns)\//.test(file))
    .map(([name, text]) => {
      const kit = /\bkit: \{.*?\} satisfies KitDocs/s.exec(text)?.[0] ?? '';
      const requiredNotes = name.startsWith('stories/patterns/') ? [...NOTES, 'anatomy'] : NOTES;
      // Neither an empty sentence nor an empty list is a note.
      const missing = requiredNotes.filter((note) => !new RegExp(`^ {6}${note}:\\s+(?!''|\\[\\s*\\])`, 'm').test(kit));
      const related = /\brelated: \[(.*?)\]/s.exec(kit)?.[1] ?? '';
      const gone = Array.from(related.matchAll(/'([^']+)'/g), ([, title = '']) => title).filter(
        (title) => !titles.has(title),
      );
      const problems = [
        ...(missing.length > 0 ? [`its kit notes lack ${missing.join(', ')}`] : []),
        ...(gone.length > 0 ? [`its kit notes name ${gone.join(', ')}, which has no stories`] : []),
      ];
      return { name, problem: problems.length > 0 ? `${name}: ${problems.join('; ')}` : null };
    });
}
