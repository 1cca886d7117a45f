import type { ComponentProps, CSSProperties, ReactNode } from 'react';

/*
 * The elements of an email as old mail programs need them: tables in place of boxes, margins said side by side, and Outlook's
 * own properties and comments around a button.
 */

export function Head({ children }: { children: ReactNode }) {
  return (
    <head>
      <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
      <meta name="x-apple-disable-message-reformatting" />
      {children}
    </head>
  );
}

const PREVIEW_LENGTH = 150;
/** Shows nothing: without it, the inbox would go on with the first words of the email. */
const BLANK = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/** What the inbox shows beside the subject. */
export function Preview({ text }: { text: string }) {
  const shown = text.slice(0, PREVIEW_LENGTH);
  return (
    <div
      style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }}
      data-skip-in-text="true"
    >
      {shown}
      {shown.length < PREVIEW_LENGTH ? <div>{BLANK.repeat(PREVIEW_LENGTH - shown.length)}</div> : null}
    </div>
  );
}

type Boxed = { className?: string; style: CSSProperties; children: ReactNode };

/** Some programs drop the body with its style, so a cell in it has the style too; the margin and padding are the cell's alone. */
export function Body({ className, style, children }: Boxed) {
  return (
    <body className={className} style={{ backgroundColor: style.backgroundColor, margin: 0, padding: 0 }}>
      <Table>
        <td style={style}>{children}</td>
      </Table>
    </body>
  );
}

export function Box({ children, ...attributes }: Boxed) {
  return (
    <Table {...attributes}>
      <td>{children}</td>
    </Table>
  );
}

function Table({ children, ...attributes }: { className?: string; style?: CSSProperties; children: ReactNode }) {
  return (
    <table align="center" width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation" {...attributes}>
      <tbody>
        <tr style={{ width: '100%' }}>{children}</tr>
      </tbody>
    </table>
  );
}

/** A paragraph. Its margins are said one by one too, for programs that do not read them together. */
export function Text({ style, ...props }: ComponentProps<'p'> & { style: CSSProperties & { margin: string } }) {
  const [top, right = top, bottom = top, left = right] = style.margin.split(' ');
  return (
    <p {...props} style={{ ...style, marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left }} />
  );
}

/** Outlook ignores the padding of a link: it gets none, and blanks in its own comments instead. */
const OUTLOOK = { msoPaddingAlt: '0px' };
const POINTS_A_PIXEL = 3 / 4;
const WIDEST_BLANK = 10;
const escaped = (code: number) => `&#${code};`;
const HAIR_SPACE = escaped(8202);
const ZERO_WIDTH_SPACE = escaped(8203);

type ButtonProps = {
  className: string;
  href: string;
  style: CSSProperties;
  /** In pixels: above and below, at the sides. */
  padding: { readonly y: number; readonly x: number };
  children: string;
};

export function Button({ className, href, style, padding: { y, x }, children }: ButtonProps) {
  const blanks = Math.ceil(x / WIDEST_BLANK);
  const width = `mso-font-width:${(x / blanks / 2) * 100}%`;
  const padding = HAIR_SPACE.repeat(blanks);
  return (
    <a
      className={className}
      href={href}
      style={{
        display: 'inline-block',
        maxWidth: '100%',
        ...OUTLOOK,
        ...style,
        padding: `${y}px ${x}px`,
        paddingTop: y,
        paddingRight: x,
        paddingBottom: y,
        paddingLeft: x,
      }}
      target="_blank"
      rel="noopener"
    >
      <OutlookOnly html={`<i style="${width};mso-text-raise:${2 * y * POINTS_A_PIXEL}" hidden>${padding}</i>`} />
      <span
        style={{
          maxWidth: '100%',
          display: 'inline-block',
          lineHeight: '120%',
          ...OUTLOOK,
          ...{ msoTextRaise: y * POINTS_A_PIXEL },
        }}
      >
        {children}
      </span>
      <OutlookOnly html={`<i style="${width}" hidden>${padding}${ZERO_WIDTH_SPACE}</i>`} />
    </a>
  );
}

function OutlookOnly({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments; only numbers of ours are in it
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />;
}
