import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '../../../src/domain/routes.ts';
import {
  entryOf,
  guestScreen,
  onTheWay,
  type SignInInput,
  type SignInStep,
  safeTarget,
  signInRouting,
} from '../../../src/domain/sign-in/routing.ts';
import type { CurrentUser } from '../../../src/domain/user/schema.ts';

const COMPANY = ['sprx.example', 'school-stories.example'];

type Person = {
  admin: boolean;
  lacks: 'nothing' | 'firstname' | 'surname' | 'jobtitle' | 'phone' | 'blank surname';
  verified: boolean;
  schools: number;
  email: string;
};

function user({ admin, lacks, verified, schools, email }: Person): CurrentUser {
  const institutions = Object.fromEntries(
    Array.from({ length: schools }, (_, n) => [`school-${n}`, { role: 'VIEWER' }]),
  );
  return {
    uid: 'u1',
    displayName: null,
    email,
    emailVerified: verified,
    phoneNumber: lacks === 'phone' ? null : '+441632960001',
    claims: {
      ...(admin ? { admin: true } : {}),
      ...(lacks === 'firstname' ? {} : { firstname: 'Ada' }),
      ...(lacks === 'surname' ? {} : { surname: lacks === 'blank surname' ? '  ' : 'Byron' }),
      ...(lacks === 'jobtitle' ? {} : { jobtitle: 'Teacher' }),
      institutions,
    },
  };
}

const INVITES: { name: string; input: Partial<SignInInput>; counts: boolean }[] = [
  { name: 'no invitation', input: {}, counts: false },
  { name: 'a code', input: { invitationCode: 'abc' }, counts: true },
  { name: 'an empty code', input: { invitationCode: '' }, counts: false },
  { name: 'a pending invite, status 200', input: { pendingInvite: { status: 200 } }, counts: true },
  { name: 'a pending invite in a list', input: { pendingInvite: { items: [{}] } }, counts: true },
  { name: 'a look-up that failed', input: { pendingInvite: { status: 404, items: [] } }, counts: false },
];

describe('sign-in routing, every combination', () => {
  const lacks: Person['lacks'][] = ['nothing', 'firstname', 'surname', 'jobtitle', 'phone', 'blank surname'];
  const emails = ['ada@oakfield.test', 'ada@sprx.example', 'ada@SCHOOL-STORIES.example', 'ada@not-sprx.example'];
  const rows = [true, false].flatMap((admin) =>
    lacks.flatMap((lack) =>
      [true, false].flatMap((verified) =>
        [0, 1, 3].flatMap((schools) =>
          emails.flatMap((email) =>
            INVITES.map((invite) => ({ person: { admin, lacks: lack, verified, schools, email }, invite })),
          ),
        ),
      ),
    ),
  );

  // Written from the specification's list, in its order, by hand.
  function expected({ person, invite }: (typeof rows)[number]): SignInStep {
    if (person.admin) return 'enter';
    if (person.lacks !== 'nothing') return 'signup_detail';
    if (!person.verified) return 'activate';
    if (person.schools === 0 && !invite.counts) {
      return ['ada@sprx.example', 'ada@SCHOOL-STORIES.example'].includes(person.email) ? 'awaiting_admin' : 'school';
    }
    return 'enter';
  }

  test(`signInRouting: ${rows.length} combinations → as the table says [spec 4.2, 4.3a, 4.3b, 4.3c, 4.3d, 4.4, 4.5a, 4.5b, 4.5c, 4.6]`, () => {
    expect(rows).toHaveLength(2 * 6 * 2 * 3 * 4 * 6);
    for (const row of rows) {
      const decision = signInRouting({ user: user(row.person), companyDomains: COMPANY, ...row.invite.input });
      expect(decision?.step, JSON.stringify(row)).toBe(expected(row));
    }
  });

  test('signInRouting: the user is not known yet → no route [spec 4.7a]', () => {
    expect(signInRouting({ user: undefined, companyDomains: COMPANY })).toBeNull();
  });

  test('signInRouting: signed out → the sign-in page, which keeps the target [spec 2.41a, 4.1]', () => {
    const decision = signInRouting({ user: null, target: '/manage/stories?status=pending', companyDomains: COMPANY });
    expect(decision).toEqual({ step: 'login', to: '/auth/login?target=%2Fmanage%2Fstories%3Fstatus%3Dpending' });
  });

  test.each(['/auth/login', '/auth/signup?code=abc', '/auth/forgot', '/auth/reset', '/auth/admin/signup'])(
    'signInRouting: signed out, target %s → that screen [spec 2.41b]',
    (target) => {
      expect(signInRouting({ user: null, target, companyDomains: COMPANY })?.to).toBe(target);
    },
  );

  test('signInRouting: signed out, target /auth/admin/login → that screen in the local environment alone [spec 2.41c]', () => {
    const to = (isLocal: boolean) =>
      signInRouting({ user: null, target: '/auth/admin/login', companyDomains: COMPANY, isLocal })?.to;
    expect([to(true), to(false)]).toEqual(['/auth/admin/login', '/auth/login']);
  });

  test('signInRouting: signed in, target a screen for guests → home', () => {
    const person = user({ admin: true, lacks: 'nothing', verified: true, schools: 0, email: 'a@oakfield.test' });
    expect(signInRouting({ user: person, target: '/auth/signup', companyDomains: COMPANY })?.to).toBe('/');
  });

  test('guestScreen: any route → exactly the routes for signed-out people', () => {
    const guests = ROUTES.filter(({ guards }) => (guards as readonly string[]).includes('notAuthenticated'));
    expect(guests.filter(({ path }) => guestScreen(path, true) === null)).toEqual([]);
    const others = ROUTES.filter((row) => !guests.includes(row) && guestScreen(row.path, true) !== null);
    expect(others).toEqual([]);
  });

  test('signInRouting: each step → its screen; entering → the target or home [spec 2.41d, 2.41e, 2.41f, 2.41g, 2.41h]', () => {
    const complete: Person = { admin: false, lacks: 'nothing', verified: true, schools: 1, email: 'a@b.test' };
    const to = (person: Person, target?: string, invitationCode?: string) =>
      signInRouting({ user: user(person), target, invitationCode, companyDomains: COMPANY })?.to;
    expect(to(complete)).toBe('/');
    expect(to(complete, '/manage/channels')).toBe('/manage/channels');
    expect(to({ ...complete, admin: true, schools: 0 }, '/data')).toBe('/data');
    expect(to({ ...complete, lacks: 'phone' }, '/data', 'c0de')).toBe('/auth/signup_detail?code=c0de&target=%2Fdata');
    expect(to({ ...complete, verified: false })).toBe('/auth/activate');
    expect(to({ ...complete, schools: 0 })).toBe('/auth/school');
    expect(to({ ...complete, schools: 0, email: 'x@sprx.example' })).toBe('/auth/awaiting_admin');
    expect(to(complete, 'https://evil.example/')).toBe('/');
  });
});

describe('signInRouting, invitation and target', () => {
  const complete: Person = { admin: false, lacks: 'nothing', verified: true, schools: 0, email: 'a@b.test' };
  const steps: [SignInStep, Partial<Person>][] = [
    ['signup_detail', { lacks: 'phone' }],
    ['activate', { verified: false }],
    ['awaiting_admin', { email: 'x@sprx.example' }],
    ['school', {}],
  ];

  test.each(steps)('sign-in address: %s → keeps the target, and only one of our own', (step, lack) => {
    const to = (target: string) =>
      signInRouting({ user: user({ ...complete, ...lack }), target, companyDomains: COMPANY })?.to;
    expect(to('/data?month=3')).toBe(`/auth/${step}?target=%2Fdata%3Fmonth%3D3`);
    expect(to('//evil.example/')).toBe(`/auth/${step}`);
  });

  test.each(steps.slice(0, 2))('%s with an invitation → code and target stay in the address', (step, lack) => {
    const entry = entryOf('?code=c0de');
    expect(entry).toEqual({ target: '/auth/school/invite?code=c0de', invitationCode: 'c0de' });
    const decision = signInRouting({ user: user({ ...complete, ...lack }), ...entry, companyDomains: COMPANY });
    const target = encodeURIComponent('/auth/school/invite?code=c0de');
    expect(decision?.to).toBe(`/auth/${step}?code=c0de&target=${target}`);
  });

  test('signInRouting: complete account with an invitation → invitation opened, unless there is another target', () => {
    const enter = (search: string) =>
      signInRouting({ user: user(complete), ...entryOf(search), companyDomains: COMPANY })?.to;
    expect(enter('?code=c0de')).toBe('/auth/school/invite?code=c0de');
    expect(enter('?code=c0de&target=/data')).toBe('/data');
  });

  test.each([
    '/auth/school/confirm_invite?code=c0de',
    '/auth/school/invite?code=c0de',
    '/auth/school/Confirm_Invite/?x=1&code=c0de#top',
  ])('entryOf: invitation link asked for before the sign-in (%s) → its code, and the link as target', (target) => {
    const entry = entryOf(`?target=${encodeURIComponent(target)}`);
    expect(entry).toEqual({ target, invitationCode: 'c0de' });
    const decision = signInRouting({ user: user(complete), ...entry, companyDomains: COMPANY });
    expect(decision?.to).toBe(target);
  });

  test.each(['/manage/stories?code=c0de', 'https://evil.example/auth/school/invite?code=c0de', '/auth/school/invite'])(
    'entryOf: another target (%s) → no code',
    (target) => {
      expect(entryOf(`?target=${encodeURIComponent(target)}`).invitationCode).toBeNull();
    },
  );

  test('sign-in links: between pages of the way → keep code and target, drop what is no target', () => {
    expect(onTheWay('/auth/signup', '?code=a%26b&target=/data&other=1')).toBe('/auth/signup?code=a%26b&target=%2Fdata');
    expect(onTheWay('/auth/forgot', '?target=https://evil.example')).toBe('/auth/forgot');
    expect(onTheWay('/auth/login', '')).toBe('/auth/login');
  });
});

describe('targets stay on our own origin', () => {
  test.each(['/manage/stories', '/manage/stories?status=pending#top', '/a//b'])('safeTarget: %s → kept', (target) => {
    expect(safeTarget(target)).toBe(target);
  });

  test.each([
    null,
    undefined,
    '',
    'manage/stories',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/\r\n/evil.example',
    '/\u0000/evil.example',
    '///evil.example',
    '////evil.example/%2f..',
    '/.//evil.example',
    '/a/../..//evil.example',
    '/%2e%2e//evil.example',
    '/\\/evil.example',
    '/\\\\evil.example',
    ' /evil.example',
    '\t//evil.example',
    'http:evil.example',
    'https:/evil.example',
    'evil.example',
    '@evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://evil.example/x',
    '/auth/login',
    '/auth/login?target=/x',
    '/redirect?target=/x',
    '/loader',
    '/loader#//evil.example',
    '/Redirect?target=//evil.example',
    '/%72edirect?target=//evil.example',
    '/%E0%A4%A',
    '/redirect/../redirect?target=//evil.example',
    '/x/../auth/login?target=//evil.example',
    '/%2e/%2e%2e//evil.example',
    '/.%2e//evil.example',
    '\u3000//evil.example',
    '\ufeff//evil.example',
    '/\v/evil.example',
    '/\u001f/evil.example',
    '//evil.example:443/',
    '//user:pass@evil.example/',
    '//[::1]/',
    '//0x7f.1/',
    '///\\;@evil.example',
    'javascript://app.example/%0aalert(1)',
    'java\nscript:alert(1)',
    'vbscript:msgbox(1)',
    'view-source:https://evil.example/',
    'intent://evil.example#Intent;scheme=https;end',
  ])('safeTarget: %j → refused', (target) => {
    expect(safeTarget(target)).toBeNull();
  });

  // Encoded, a browser takes these for a part of the path, and we never decode what we go to.
  test.each([
    '/%2f/evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%00//evil.example',
    '/;@evil.example',
    '/?target=//evil.example',
    '/a#//evil.example',
    '/@evil.example',
    '/evil。example',
  ])('safeTarget: %s → stays here', (target) => {
    const to = safeTarget(target) ?? expect.fail(target);
    expect(new URL(to, 'https://app.example').origin).toBe('https://app.example');
  });

  test('safeTarget: any text → refused or stays here, and the same a second time', () => {
    const part = fc.constantFrom(
      ...['/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '%00', '@', ':', '?', '#', ';', ' ', '\t', '\n', '\u0000'],
      ...['https:', 'javascript:', 'evil.example', 'app.example', '\u202e', '。', '\ud83d', '[::1]', 'auth/login', 'a'],
    );
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const to = safeTarget(`/${parts.join('')}`);
        if (to === null) return;
        accepted += 1;
        const url = new URL(to, 'https://app.example/auth/login');
        expect(url.origin).toBe('https://app.example');
        expect(`${url.pathname}${url.search}${url.hash}`).toBe(to);
        expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/(auth\/login|redirect|loader)(\/|$)/);
        expect(safeTarget(to)).toBe(to);
      }),
      { numRuns: 2_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
