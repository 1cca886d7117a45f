/** An email as it came, taken apart. */
export type ParsedMail = {
  readonly messageId: string | null;
  /** Every address of the header From, in lower case. */
  readonly from: readonly string[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string;
  /** ISO 8601 in UTC. */
  readonly sentAt: string | null;
  /** Values of a header, the topmost first; its name in lower case. */
  header(name: string): readonly string[];
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    /** What the text names it by after `cid:`; `null` where it cannot. */
    readonly contentId: string | null;
    readonly bytes: Uint8Array;
  }[];
};

/** Takes an email apart. It never throws for what a stranger wrote: what cannot be read is left out. */
export type ParseMail = (bytes: Uint8Array) => Promise<ParsedMail>;
