import { Fragment, type ReactNode } from 'react';
import { BUTTON_PADDING, DARK_RULES, styles } from './appearance.ts';
import { Body, Box, Button, Head, Preview, Text } from './parts.tsx';

type Props = {
  /** The heading, and what the inbox shows beside the subject. */
  title: string;
  /** The person it speaks to; `null` where the address may be a stranger's. */
  to?: string | null;
  action?: { readonly label: string; readonly url: string };
  /** Why one gets this email, and what to do if it is not for oneself. */
  why: ReactNode;
  children: ReactNode;
};

/**
 * What all emails share: the mark as text, one column, at most one button, with its bare address below for programs that
 * show no buttons, and the reason for the email. Nothing is loaded from anywhere.
 */
export function EmailLayout({ title, to, action, why, children }: Props) {
  return (
    <html dir="ltr" lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{DARK_RULES}</style>
      </Head>
      <Preview text={title} />
      <Body className="canvas" style={styles.body}>
        <Box className="surface" style={styles.card}>
          <Text className="mark" style={styles.mark}>
            SprX
          </Text>
          <h1 className="ink" style={styles.title} dir="auto">
            {title}
          </h1>
          {to === undefined ? null : <P>{to ? `Hello ${to},` : 'Hello,'}</P>}
          {children}
          {action ? <Act {...action} /> : null}
          <hr className="rule" style={styles.rule} />
          <Text className="ink-2" style={styles.small} dir="auto">
            {why}
          </Text>
        </Box>
      </Body>
    </html>
  );
}

function Act({ label, url }: { label: string; url: string }) {
  const href = webAddress(url);
  return (
    <Box style={{ margin: '24px 0 0' }}>
      <Button className="button" href={href} style={styles.button} padding={BUTTON_PADDING}>
        {label}
      </Button>
      <Text className="ink-2" style={{ ...styles.small, margin: '20px 0 0' }} data-skip-in-text="true">
        If the button doesn’t work, copy this address into your browser:
        <br />
        <a className="address" href={href} style={styles.address} target="_blank" rel="noopener">
          {href}
        </a>
      </Text>
    </Box>
  );
}

/** @throws Error for anything that no browser should open from an email */
function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error('An email may link to web addresses only.');
  return url;
}

export function P({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.text} dir="auto">
      {children}
    </Text>
  );
}

/** A person's own text, with its line breaks. */
export function Quote({ children }: { children: string }) {
  const lines = children.trim().split(/\r\n?|\n/);
  return (
    <Text className="ink quote" style={styles.quote} dir="auto">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines neither move nor change
        <Fragment key={index}>
          {index > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

export function Code({ children }: { children: string }) {
  return (
    <Text className="ink" style={styles.code}>
      {children}
    </Text>
  );
}
