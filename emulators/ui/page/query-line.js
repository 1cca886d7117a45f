/**
 * The query line: `where age >= 18 and name == "Ann" order by age desc limit 20`.
 *
 * @typedef {import('./values.js').Raw} Raw
 * @typedef {{ where?: Raw, orderBy: Raw[], limit: number | undefined }} ParsedQuery Parts of a StructuredQuery.
 */

/** What is wrong with a query line; `at` counts characters from 0. */
export class QueryLineError extends Error {
  /** @param {string} message @param {number} at */
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}

/** @type {Record<string, string>} */
const OPERATORS = {
  '==': 'EQUAL',
  '=': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'not-in': 'NOT_IN',
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
};

const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(`(?:[^`\\]|\\.)*`(?:\.(?:[\w$-]+|`(?:[^`\\]|\\.)*`))*)|(@[\dTZ:+.-]+)|(==|!=|<=|>=|[=<>()[\],])|(\/[^\s,)\]]+)|([-+]?(?:\d[\w.+-]*|\.\d+|Infinity\b))|([A-Za-z_][\w-]*(?:\.(?:[\w-]+|`(?:[^`\\]|\\.)*`))*))/y;

/**
 * @typedef {{ kind: 'string' | 'quoted' | 'time' | 'sign' | 'path' | 'number' | 'word', text: string, at: number }} Token
 * @type {readonly Token['kind'][]}
 */
const KINDS = ['string', 'quoted', 'time', 'sign', 'path', 'number', 'word'];

/** @param {string} line @returns {Token[]} */
function tokensOf(line) {
  /** @type {Token[]} */
  const tokens = [];
  let at = 0;
  while (line.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(line);
    if (!match) {
      const rest = line.slice(at).trimStart();
      throw new QueryLineError(`This cannot be read: ${rest.slice(0, 20)}`, line.length - rest.length);
    }
    const i = match.slice(1).findIndex((group) => group !== undefined);
    const text = /** @type {string} */ (match[i + 1]);
    tokens.push({ kind: /** @type {Token['kind']} */ (KINDS[i]), text, at: TOKEN.lastIndex - text.length });
    at = TOKEN.lastIndex;
  }
  return tokens;
}

/** Reads one line from left to right. */
class Parser {
  /** @param {string} line @param {string} database */
  constructor(line, database) {
    this.tokens = tokensOf(line);
    this.database = database;
    this.end = line.length;
    this.i = 0;
  }

  /** @param {string} message @returns {never} */
  fail(message) {
    const token = this.tokens[this.i];
    throw new QueryLineError(token ? `${message}, not “${token.text}”.` : `${message}.`, token?.at ?? this.end);
  }

  /** @param {...string} expected Whether these come next; then they are passed. */
  takes(...expected) {
    const is = expected.every((word, n) => this.tokens[this.i + n]?.text.toLowerCase() === word);
    if (is) this.i += expected.length;
    return is;
  }

  /** @returns {ParsedQuery} */
  query() {
    /** @type {ParsedQuery} */
    const parsed = { orderBy: [], limit: undefined };
    const starts = ['order', 'limit'].includes(this.tokens[0]?.text.toLowerCase() ?? '');
    // The word "where" may be left out at the beginning.
    if (this.takes('where') || (this.tokens.length > 0 && !(starts && this.tokens[1]?.kind !== 'sign')))
      parsed.where = this.either();
    if (this.takes('order', 'by')) {
      do {
        const field = this.field();
        const direction = this.takes('desc') ? 'DESCENDING' : 'ASCENDING';
        this.takes('asc');
        parsed.orderBy.push({ field, direction });
      } while (this.takes(','));
    }
    if (this.takes('limit')) {
      const text = this.tokens[this.i]?.text ?? '';
      if (!/^[1-9]\d{0,5}$/.test(text)) this.fail('A limit is a whole number from 1');
      parsed.limit = Number(text);
      this.i++;
    }
    if (this.i < this.tokens.length)
      this.fail('The line should end here, or go on with “and”, “or”, “order by” or “limit”');
    return parsed;
  }

  /** @returns {Raw} */
  either() {
    const filters = [this.both()];
    while (this.takes('or')) filters.push(this.both());
    return together('OR', filters);
  }

  /** @returns {Raw} */
  both() {
    const filters = [this.one()];
    while (this.takes('and')) filters.push(this.one());
    return together('AND', filters);
  }

  /** @returns {Raw} */
  one() {
    if (this.takes('(')) {
      const inner = this.either();
      if (!this.takes(')')) this.fail('A bracket is open: “)” should come here');
      return inner;
    }
    const field = this.field();
    const op = this.operator();
    const value = this.value(field.fieldPath === '__name__');
    const isNull = 'nullValue' in value;
    if ((isNull || value.doubleValue === 'NaN') && (op === 'EQUAL' || op === 'NOT_EQUAL')) {
      const unary = `${op === 'EQUAL' ? 'IS_' : 'IS_NOT_'}${isNull ? 'NULL' : 'NAN'}`;
      return { unaryFilter: { field, op: unary } };
    }
    const isList = /^(IN|NOT_IN|ARRAY_CONTAINS_ANY)$/.test(op);
    if (isList && !('arrayValue' in value))
      throw new QueryLineError('A list comes here, such as [1, 2].', this.last().at);
    return { fieldFilter: { field, op, value } };
  }

  last() {
    return /** @type {Token} */ (this.tokens[this.i - 1]);
  }

  /** @returns {{ fieldPath: string }} */
  field() {
    const token = this.tokens[this.i];
    if (token?.kind !== 'word' && token?.kind !== 'quoted') this.fail('The name of a field comes here');
    this.i++;
    // A name with a hyphen needs backticks on the wire.
    const text = /** @type {Token} */ (token).text;
    const parts = text.match(/`(?:[^`\\]|\\.)*`|[^.]+/g) ?? [];
    return { fieldPath: parts.map((part) => (/^(`.*`|[A-Za-z_]\w*)$/s.test(part) ? part : `\`${part}\``)).join('.') };
  }

  /** @returns {string} */
  operator() {
    if (this.takes('not', 'in')) return 'NOT_IN';
    if (this.takes('contains', 'any')) return 'ARRAY_CONTAINS_ANY';
    if (this.takes('contains')) return 'ARRAY_CONTAINS';
    const text = this.tokens[this.i]?.text.toLowerCase() ?? '';
    const op = Object.hasOwn(OPERATORS, text) ? OPERATORS[text] : undefined;
    if (!op) this.fail('An operator comes here: ==, !=, <, <=, >, >=, in, not in, contains or contains any');
    this.i++;
    return /** @type {string} */ (op);
  }

  /** @param {boolean} isName Whether a plain text stands for a document. @returns {Raw} */
  value(isName = false) {
    const token = this.tokens[this.i];
    if (!token) this.fail('A value comes here');
    const { kind, text, at } = /** @type {Token} */ (token);
    if (text === '[') return this.listOf(isName);
    this.i++;
    if (kind === 'string') {
      const plain = text.slice(1, -1).replace(/\\(.)/gs, '$1');
      return isName && plain.includes('/') ? this.reference(plain) : { stringValue: plain };
    }
    if (kind === 'number') return numberFrom(text, at);
    if (kind === 'path') return this.reference(text);
    if (kind === 'time') {
      const written = text.slice(1);
      const whole = /T/.test(written)
        ? /(Z|[+-]\d\d:\d\d)$/.test(written)
          ? written
          : `${written}Z`
        : `${written}T00:00:00Z`;
      if (Number.isNaN(Date.parse(whole)))
        throw new QueryLineError('A time is such as @2026-03-14 or @2026-03-14T09:30:00Z.', at);
      return { timestampValue: whole.replace(/T(\d\d:\d\d)(Z|[+-]\d\d:\d\d)$/, 'T$1:00$2') };
    }
    const word = text.toLowerCase();
    if (word === 'true' || word === 'false') return { booleanValue: word === 'true' };
    if (word === 'null') return { nullValue: null };
    if (text === 'NaN' || text === 'Infinity') return { doubleValue: text };
    throw new QueryLineError(`Texts need quotation marks: "${text}".`, at);
  }

  /** @param {boolean} isName @returns {Raw} */
  listOf(isName) {
    this.i++;
    /** @type {Raw[]} */
    const values = [];
    if (!this.takes(']')) {
      do values.push(this.value(isName));
      while (this.takes(','));
      if (!this.takes(']')) this.fail('A list is open: “]” should come here');
    }
    return { arrayValue: { values } };
  }

  /** @param {string} path @returns {Raw} */
  reference(path) {
    return { referenceValue: `${this.database}/documents/${path.replace(/^\//, '')}` };
  }
}

/** @param {string} op @param {Raw[]} filters @returns {Raw} */
const together = (op, filters) =>
  filters.length === 1 ? /** @type {Raw} */ (filters[0]) : { compositeFilter: { op, filters } };

/** @param {string} text @param {number} at @returns {Raw} */
function numberFrom(text, at) {
  if (/^[-+]?\d{1,19}$/.test(text)) return { integerValue: text };
  if (/^[-+]?Infinity$/.test(text)) return { doubleValue: text.replace('+', '') };
  const number = Number(text);
  if (Number.isNaN(number))
    throw new QueryLineError(`“${text}” is no number. Texts need quotation marks, and times begin with @.`, at);
  return { doubleValue: number };
}

/**
 * @param {string} line @param {string} database `projects/P/databases/D` @returns {ParsedQuery}
 * @throws {QueryLineError}
 */
export const parseQueryLine = (line, database) => new Parser(line, database).query();
