import type { CurrentUser, UserState } from '../user/schema.ts';

export type SignInInput = {
  user: UserState;
  /** The page that was asked for; anything but a path of our own origin is ignored. */
  target?: string | null | undefined;
  /** An invitation code that came with the address. */
  invitationCode?: string | null | undefined;
  /** The look-up of a pending invitation: an answer of 200 or a list with entries both count. */
  pendingInvite?: { status?: number; items?: readonly unknown[] } | undefined;
  /** The two company domains whose people wait for a platform admin; configuration. */
  companyDomains: readonly string[];
  /** The local environment, which alone has a sign-in page for admins. */
  isLocal?: boolean;
};

export type SignInStep = 'login' | 'signup_detail' | 'activate' | 'awaiting_admin' | 'school' | 'enter';

/** `null` while the user is not loaded yet: nothing can be decided and nothing may be shown. */
export type SignInDecision = { readonly step: SignInStep; readonly to: string } | null;

/** The specification's sign-in routing, section 4, in its order. */
export function signInRouting(input: SignInInput): SignInDecision {
  const { user } = input;
  const screen = guestScreen(input.target, input.isLocal);
  const target = guestScreen(input.target, true) ? null : safeTarget(input.target);
  if (user === undefined) return null;
  if (user === null) return { step: 'login', to: screen ?? withQuery('/auth/login', { target }) };
  if (user.claims.admin === true) return { step: 'enter', to: target ?? '/' };
  if (!hasDetails(user))
    return { step: 'signup_detail', to: withQuery('/auth/signup_detail', { code: input.invitationCode, target }) };
  if (!user.emailVerified)
    return { step: 'activate', to: withQuery('/auth/activate', { code: input.invitationCode, target }) };
  if (institutionIds(user).length === 0 && !input.invitationCode && !isPending(input.pendingInvite)) {
    return isCompanyAddress(user.email, input.companyDomains)
      ? { step: 'awaiting_admin', to: withQuery('/auth/awaiting_admin', { target }) }
      : { step: 'school', to: withQuery('/auth/school', { target }) };
  }
  return { step: 'enter', to: target ?? '/' };
}

/**
 * The page that was asked for before the sign-in. An invitation is opened on arrival unless something else was
 * asked for.
 */
export function entryOf(search: string): Required<Pick<SignInInput, 'target' | 'invitationCode'>> {
  const query = new URLSearchParams(search);
  const requested = query.get('target');
  // Also that of an invitation's link which was requested before the sign-in.
  const code = query.get('code') ?? /^\/auth\/school\/\w*invite\W.*\bcode=(\w+)/i.exec(requested ?? '')?.[1] ?? null;
  return { target: requested ?? (code ? withQuery('/auth/school/invite', { code }) : null), invitationCode: code };
}

/** The address of a page of the way in, with what the way carries along. */
export function onTheWay(path: `/auth/${string}`, search: string): string {
  const query = new URLSearchParams(search);
  return withQuery(path, { code: query.get('code'), target: safeTarget(query.get('target')) });
}

/** Steps 3: all four must be there and not blank. */
export function hasDetails(user: CurrentUser): boolean {
  const { firstname, surname, jobtitle } = user.claims;
  return [firstname, surname, jobtitle, user.phoneNumber].every(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
}

export function institutionIds(user: CurrentUser): string[] {
  return Object.keys(user.claims.institutions ?? {});
}

function isPending(invite: SignInInput['pendingInvite']): boolean {
  return invite !== undefined && (invite.status === 200 || (invite.items?.length ?? 0) > 0);
}

export function isCompanyAddress(email: string | null, domains: readonly string[]): boolean {
  const address = email?.toLowerCase() ?? '';
  return domains.some((domain) => address.endsWith(`@${domain.toLowerCase()}`));
}

/**
 * The page of the way in that a target names, for whoever is not signed in: there the others lead to anyhow. `null` for
 * any other target.
 */
export function guestScreen(target: string | null | undefined, isLocal = false): string | null {
  const address = ownAddress(target);
  if (!address || !GUEST_SCREENS.test(address.page)) return null;
  return address.page === '/auth/admin/login' && !isLocal ? null : address.path;
}
const GUEST_SCREENS = /^\/auth\/(login|forgot|reset|signup|admin\/login|admin\/signup)$/;

/** A path that signing in can lead to, or `null`: one of our own origin that is no page that leads on itself. */
export function safeTarget(target: string | null | undefined): string | null {
  const address = ownAddress(target);
  return address && !/^\/(auth\/login|redirect|loader)(\/|$)/.test(address.page) ? address.path : null;
}

/**
 * A path of our own origin, or `null`. Backslashes, control characters, protocol-relative and encoded tricks are
 * refused by resolving against an origin that no one owns and checking whether it stayed there.
 */
function ownAddress(target: string | null | undefined): { path: string; page: string } | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!target?.startsWith('/') || /[\\\u0000-\u001f]/.test(target) || target.startsWith('//')) return null;
  try {
    const url = new URL(target, 'https://origin.invalid');
    if (url.origin !== 'https://origin.invalid') return null;
    const path = `${url.pathname}${url.search}${url.hash}`;
    // In whatever spelling the router takes for a page.
    const page = decodeURIComponent(url.pathname).toLowerCase();
    return path.startsWith('//') ? null : { path, page };
  } catch {
    return null;
  }
}

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}
