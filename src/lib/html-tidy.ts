import { unescapeHtml } from './story-html.ts';

export type HtmlImage = {
  readonly url: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
};

const INLINE = new Set(['a', 'strong', 'em']);
const LINE_BLOCKS = new Set(['p', 'h3', 'h4']);
const LISTS = new Set(['ul', 'ol']);
const BREAK = '<br />';

/** One tag or one run of text of the sanitiser's output, in which neither text nor attributes hold a bare `<` or `>`. */
const TOKEN = /<(\/?)([a-z0-9]+)([^>]*)>|[^<]+/g;

/**
 * Puts the sanitiser's output into a shape that every page shows alike: all text in paragraphs, headings or list items, no
 * block inside a line, nothing empty. Only moves, drops and repeats tags that are there already, besides p, li and br.
 */
export function tidy(sanitised: string): { html: string; images: HtmlImage[] } {
  const writer = new Writer();
  for (const match of sanitised.matchAll(TOKEN)) {
    const [token, slash, name] = match;
    if (name === undefined) writer.text(token);
    else if (name === 'span') continue;
    else if (name === 'br') writer.lineBreak();
    else if (name === 'img') writer.image(token);
    else if (INLINE.has(name)) slash ? writer.closeInline(name) : writer.openInline(name, token);
    else if (slash) writer.closeBlock(name);
    else writer.openBlock(name);
  }
  return writer.finish();
}

class Writer {
  private readonly out: string[] = [];
  private readonly blocks: string[] = [];
  /** Inline elements that the source has open; the first `written` of them are open in the output. */
  private readonly inlines: { name: string; tag: string }[] = [];
  private written = 0;
  private readonly images: HtmlImage[] = [];
  /** What the next text is put into where no line is open. */
  private line = 'p';
  /** Nothing has been written on the current line, so spaces and breaks would only shift it. */
  private isFresh = true;
  private breakDue = false;

  text(token: string): void {
    let text = token.replace(/[ \t\n\r\f]+/g, ' ');
    const isBlank = text.trim() === '';
    if (isBlank && (this.isFresh || this.breakDue || this.out.at(-1) === BREAK || !this.isInLine())) return;
    if (isBlank && text.includes(' ')) {
      // A space needs no emphasis, and no link.
      if (!this.out.at(-1)?.endsWith(' ')) this.out.push(' ');
      return;
    }
    this.begin();
    const last = this.out.at(-1);
    if (this.isFresh || last === BREAK || last?.endsWith(' ')) text = text.replace(/^ +/, '');
    this.out.push(text);
    this.isFresh = false;
  }

  image(tag: string): void {
    this.begin();
    this.out.push(tag);
    this.isFresh = false;
    const attributes = new Map<string, string>();
    for (const [, name, value] of tag.matchAll(/([a-z]+)="([^"]*)"/g)) {
      if (name !== undefined) attributes.set(name, unescapeHtml(value ?? ''));
    }
    const size = (name: 'width' | 'height') => (attributes.has(name) ? { [name]: Number(attributes.get(name)) } : {});
    this.images.push({
      url: attributes.get('src') ?? '',
      alt: attributes.get('alt') ?? '',
      ...size('width'),
      ...size('height'),
    });
  }

  lineBreak(): void {
    if (!this.isInLine() || this.isFresh) return;
    this.trimEnd();
    if (this.out.at(-1) === BREAK && this.out.at(-2) === BREAK) return;
    this.out.push(BREAK);
  }

  openInline(name: string, tag: string): void {
    if (name === 'a') this.closeInline('a');
    this.inlines.push({ name, tag });
  }

  closeInline(name: string): void {
    const at = this.inlines.findLastIndex((inline) => inline.name === name);
    if (at < 0) return;
    this.suspendInlines(at);
    this.inlines.splice(at, 1);
  }

  openBlock(name: string): void {
    this.suspendInlines();
    this.closeLine();
    const top = this.blocks.at(-1);
    if (LISTS.has(name)) {
      if (top !== undefined && LISTS.has(top)) this.push('li');
      this.push(name);
    } else if (name === 'li') {
      if (top === 'li') this.pop();
      if (LISTS.has(this.blocks.at(-1) ?? '')) this.push('li');
    } else if (top === 'li' || LISTS.has(top ?? '')) {
      this.breakDue = true;
    } else if (name === 'blockquote') {
      this.push(name);
    } else {
      this.line = name;
    }
  }

  closeBlock(name: string): void {
    this.suspendInlines();
    if (LINE_BLOCKS.has(name)) {
      this.closeLine();
      this.breakDue = this.blocks.at(-1) === 'li';
      return;
    }
    this.closeLine();
    // A blockquote left out inside a list item must not close one around the list.
    const limit = name === 'blockquote' ? this.blocks.findLastIndex((block) => block !== 'blockquote') : -1;
    const at = this.blocks.lastIndexOf(name);
    if (at <= limit) {
      this.breakDue = this.isInLine();
      return;
    }
    const isOfOuterList = name === 'li' && this.blocks.slice(at).some((block) => LISTS.has(block));
    if (isOfOuterList) return;
    while (this.blocks.length > at) this.pop();
  }

  finish(): { html: string; images: HtmlImage[] } {
    this.suspendInlines();
    while (this.blocks.length > 0) this.pop();
    return { html: this.out.join(''), images: this.images };
  }

  private isInLine(): boolean {
    const top = this.blocks.at(-1);
    return top === 'li' || LINE_BLOCKS.has(top ?? '');
  }

  /** Makes sure that a line and all inline elements around it are open. */
  private begin(): void {
    if (!this.isInLine()) this.push(LISTS.has(this.blocks.at(-1) ?? '') ? 'li' : this.line);
    if (this.breakDue && !this.isFresh) {
      this.trimEnd();
      if (this.out.at(-1) !== BREAK) this.out.push(BREAK);
    }
    this.breakDue = false;
    for (const { tag } of this.inlines.slice(this.written)) this.out.push(tag);
    this.written = this.inlines.length;
  }

  /** Closes inline elements in the output, the innermost first; text that follows opens them again. */
  private suspendInlines(from = 0): void {
    while (this.written > from) {
      this.written -= 1;
      this.out.push(`</${this.inlines[this.written]?.name}>`);
    }
  }

  private closeLine(): void {
    if (LINE_BLOCKS.has(this.blocks.at(-1) ?? '')) this.pop();
    this.line = 'p';
  }

  private push(name: string): void {
    this.blocks.push(name);
    this.out.push(`<${name}>`);
    this.isFresh = true;
    this.breakDue = false;
  }

  private pop(): void {
    const name = this.blocks.pop();
    this.trimEnd();
    while (this.out.at(-1) === BREAK) {
      this.out.pop();
      this.trimEnd();
    }
    if (this.out.at(-1) === `<${name}>`) this.out.pop();
    else this.out.push(`</${name}>`);
    this.isFresh = false;
    this.breakDue = false;
  }

  private trimEnd(): void {
    const last = this.out.at(-1);
    if (last === undefined || last.startsWith('<')) return;
    const trimmed = last.replace(/ +$/, '');
    this.out.pop();
    if (trimmed) this.out.push(trimmed);
  }
}
