import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Joiner, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import { type ParsedMail as Mail, simpleParser } from 'mailparser';
import { lowerCaseAddress } from '../../../src/domain/rules.ts';
import type { ParsedMail, ParseMail } from '../ports/mail-parser.ts';
import { nextTurn } from '../turn.ts';

/** The parser takes thirty times as much memory as text of short lines has bytes; what is read of it is far less than this. */
const MOST_TEXT_BYTES = 512 * 1024;
/** Small beside the text that is read, and so small that its shortest lines take some milliseconds. */
const PIECE_BYTES = 8 * 1024;
const UNREADABLE: ParsedMail = {
  messageId: null,
  from: [],
  subject: '',
  html: null,
  text: '',
  sentAt: null,
  header: () => [],
  attachments: [],
};

/** By mailparser. */
export const parseMail: ParseMail = async (bytes) => {
  try {
    return parsed(await take(bytes));
  } catch {
    // Too many parts or headers, or parts in a form that is none.
    return UNREADABLE;
  }
};

async function take(bytes: Uint8Array): Promise<Mail> {
  const joined = new PassThrough();
  const { cut, isOver } = cutText();
  const [mail] = await Promise.all([
    simpleParser(joined, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      skipImageLinks: true,
    }),
    pipeline(Readable.from(piecesOf(bytes, isOver)), new Splitter(), cut, new Joiner(), joined),
  ]);
  return mail;
}

/** Up to where nothing that follows would be taken. */
async function* piecesOf(bytes: Uint8Array, isOver: () => boolean): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length && !isOver(); at += PIECE_BYTES) {
    yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES));
    // Without it the parser would go on until the end: what is in memory comes without a pause of its own.
    await nextTurn();
  }
}

/** Leaves out what follows the first bytes of text in an email; its other parts pass whole. */
function cutText(): { cut: Transform; isOver: () => boolean } {
  let bytesLeft = MOST_TEXT_BYTES;
  let isText = true;
  let isWhole = false;
  const cut = new Transform({
    objectMode: true,
    transform(chunk: SplitterChunk, _encoding, done) {
      if (chunk.type === 'node') {
        isText = !chunk.contentType || /^(?:text|message)\//i.test(chunk.contentType);
        isWhole = !chunk.parentNode && !chunk.multipart;
      } else if (chunk.type === 'body' && isText) {
        chunk.value = chunk.value.subarray(0, bytesLeft);
        bytesLeft -= chunk.value.length;
      }
      done(null, chunk);
    },
  });
  // To look for the ends of lines in text without parts, only to leave it out, took most of the time of a large mail.
  return { cut, isOver: () => isWhole && isText && bytesLeft === 0 };
}

function parsed(mail: Mail): ParsedMail {
  const lines = mail.headerLines.map(({ key, line }) => ({ key: key.toLowerCase(), value: unfolded(line) }));
  return {
    messageId: mail.messageId ?? null,
    from: (mail.from?.value ?? []).flatMap(({ address }) => (address ? [lowerCaseAddress(address.trim())] : [])),
    subject: mail.subject ?? '',
    html: mail.html || null,
    text: mail.text ?? '',
    sentAt: mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date.toISOString() : null,
    header: (name) => lines.filter(({ key }) => key === name).map(({ value }) => value),
    attachments: mail.attachments.map(({ filename, contentType, cid, content }) => ({
      fileName: filename ?? '',
      contentType: contentType.toLowerCase(),
      contentId: cid ?? null,
      bytes: content,
    })),
  };
}

/** The value of a header line, unfolded. */
const unfolded = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\s+/g, ' ')
    .trim();
