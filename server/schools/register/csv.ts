const QUOTE = 34;
const COMMA = 44;
const LINE = 10;
/** Longer than any cell of a register; what goes on beyond it is a quote that never ends. */
const MOST_IN_A_CELL = 200_000;

/**
 * Rows of comma-separated text as it arrives. Quoted cells may hold commas, line breaks and doubled quotes; a quote
 * inside an unquoted cell stands for itself; empty lines are left out.
 * @throws Error when a quote is opened and not closed within 200,000 characters or to the end of the file
 */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let row: string[] = [];
  let cell = '';
  let state = 'start' as 'start' | 'plain' | 'quoted' | 'closed';
  for await (const chunk of chunks) {
    /** Where what belongs to the open cell begins in this chunk. */
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charCodeAt(at);
      if (state === 'quoted') {
        if (sign !== QUOTE) continue;
        cell += chunk.slice(from, at);
        state = 'closed';
      } else if (sign === COMMA || sign === LINE) {
        if (state === 'plain') cell += chunk.slice(from, at);
        if (sign === LINE && state === 'plain' && cell.endsWith('\r')) cell = cell.slice(0, -1);
        row.push(cell);
        cell = '';
        state = 'start';
        if (sign === COMMA) continue;
        if (row.length > 1 || row[0] !== '') yield row;
        row = [];
      } else if (sign === QUOTE && state === 'start') {
        state = 'quoted';
        from = at + 1;
      } else if (sign === QUOTE && state === 'closed') {
        // Doubled: the second one is part of the cell.
        state = 'quoted';
        from = at;
      } else if (state === 'start') {
        state = 'plain';
        from = at;
      }
    }
    if (state === 'plain' || state === 'quoted') cell += chunk.slice(from);
    if (cell.length > MOST_IN_A_CELL) throw neverClosed();
  }
  if (state === 'quoted') throw neverClosed();
  if (state !== 'start' || row.length > 0) yield [...row, cell];
}

const neverClosed = () => new Error('A quote of the file is never closed.');
