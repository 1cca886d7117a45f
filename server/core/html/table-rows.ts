/** What a cell of figures and words does not hold: a table around it arranges a page. */
const NOT_IN_CELLS = new Set(
  'table img ul ol h1 h2 h3 h4 h5 h6 blockquote iframe video audio object form figure hr'.split(' '),
);
const LONGEST_CELL = 300;

/** A tag that is written otherwise once its table has ended and turned out to be one of data. */
type Slot = { readonly at: number; readonly text: string };

type Table = {
  readonly slots: Slot[];
  isData: boolean;
  hasHead: boolean;
  /** Rows of more than one cell. */
  wideRows: number;
  cellsInRow: number;
  cellLength: number;
};

/** Writes each row of a table of data as a line; a table that arranges a page stays as it is. */
export class TableRows {
  private readonly tables: Table[] = [];
  private readonly reserve: () => number;
  private readonly fill: (at: number, text: string) => void;

  /**
   * @param reserve notes the tag that is being read, to be written otherwise later; -1 where it cannot be
   * @param fill writes it otherwise
   */
  constructor(reserve: () => number, fill: (at: number, text: string) => void) {
    this.reserve = reserve;
    this.fill = fill;
  }

  opened(name: string, role: string | undefined): void {
    const table = this.tables.at(-1);
    if (table && NOT_IN_CELLS.has(name)) table.isData = false;
    if (name === 'table') {
      const isData = !/^(?:presentation|none)$/i.test(role ?? '');
      this.tables.push({ slots: [], isData, hasHead: false, wideRows: 0, cellsInRow: 0, cellLength: 0 });
    } else if (table) this.openedWithin(table, name);
  }

  text(length: number): void {
    const table = this.tables.at(-1);
    if (!table) return;
    table.cellLength += length;
    if (table.cellLength > LONGEST_CELL) table.isData = false;
  }

  closed(name: string, isImplied: boolean): void {
    const table = this.tables.at(-1);
    if (!table) return;
    if (name === 'table') this.ended(table);
    else if (isImplied) return;
    else if (name === 'tr') this.slot(table, '</p>');
    else if (name === 'td' || name === 'th') this.slot(table, '');
    else if (name === 'p' || name === 'div') this.slot(table, ' ');
  }

  private openedWithin(table: Table, name: string): void {
    if (name === 'tr') {
      table.cellsInRow = 0;
      this.slot(table, '<p>');
    } else if (name === 'td' || name === 'th') {
      table.cellsInRow += 1;
      table.cellLength = 0;
      if (table.cellsInRow === 2) table.wideRows += 1;
      if (name === 'th') table.hasHead = true;
      this.slot(table, table.cellsInRow === 1 ? '' : ' | ');
    } else if (name === 'p' || name === 'div' || name === 'br') this.slot(table, ' ');
  }

  private ended(table: Table): void {
    this.tables.pop();
    const isOfRows = table.wideRows >= 2 || (table.wideRows === 1 && table.hasHead);
    if (table.isData && isOfRows) for (const { at, text } of table.slots) this.fill(at, text);
  }

  private slot(table: Table, text: string): void {
    const at = this.reserve();
    if (at >= 0) table.slots.push({ at, text });
  }
}
