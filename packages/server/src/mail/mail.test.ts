import { describe, expect, it } from 'vitest';
import { brandOf } from '../platform/config/brand';
import { createCreditNotice } from './credit-notice';
import { createDeletionNotice } from './deletion-notice';
import { createInviteMail } from './invite-mail';
import { type MailBrand, writeMail } from './mail';

const publicUrl = 'https://ai.example.com';
const brand: MailBrand = { ...brandOf({ productName: 'Oriel', links: {} }, undefined), publicUrl };

const invite = {
  inviteId: 'invite',
  tokenHash: 'hash',
  email: 'grace@example.com',
  organizationName: 'Nordhafen & <b>Söhne</b>',
  invitedByName: 'Ada\r\nBcc: all@example.com',
  message: '',
  link: 'https://ai.example.com/invite?inviteId=a_b&organizationId=1',
  expiresAt: new Date('2026-12-01T09:30:00Z'),
} as const;

describe('an invitation', () => {
  it.each([
    ['en', 'Ada Bcc: all @ example . com invites you to Nordhafen & <b>Söhne</b>', '1 December 2026'],
    ['de', 'Ada Bcc: all @ example . com lädt Sie in Nordhafen & <b>Söhne</b> ein', '1. Dezember 2026'],
  ] as const)('is written in %s', (locale, subject, date) => {
    const mail = createInviteMail({ ...invite, locale }, brand);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(invite.link);
    expect(mail.text).toContain('grace@example.com');
    expect(mail.text.replace('December 1, 2026', '1 December 2026')).toContain(date);
    expect(mail.html).toContain(`<html lang="${locale}">`);
  });

  it('does not turn a name that looks like an address into a link', () => {
    const names = {
      organizationName: 'Locked: https://evil.example/x',
      invitedByName: 'Dr. Ada, a@evil.example',
    };
    const { subject, text } = createInviteMail({ ...invite, ...names, locale: 'en' }, brand);
    for (const part of [subject, text]) expect(part).not.toMatch(/evil\.example|:\/\/evil|a@evil/);
    expect(subject).toContain('Dr. Ada');
  });

  it('quotes the personal message without links, and omits it if there is none', () => {
    const message = 'Welcome!\r\nSee https://evil.example/x, <b>Ada</b>';
    const { text, html } = createInviteMail({ ...invite, message, locale: 'en' }, brand);
    expect(text).toContain('writes: “Welcome! See https :// evil . example/x, <b>Ada</b>”');
    expect(html).not.toContain('<b>');
    const { text: plain } = createInviteMail({ ...invite, locale: 'de' }, brand);
    expect(plain).not.toContain('schreibt');
  });

  it('escapes user input', () => {
    const { html } = createInviteMail({ ...invite, locale: 'en' }, brand);
    expect(html).toContain('Nordhafen &amp; &lt;b&gt;Söhne&lt;/b&gt;');
    expect(html).toContain('href="https://ai.example.com/invite?inviteId=a_b&amp;organizationId=1"');
    expect(html).not.toContain('<b>');
  });
});

it.each([
  ['a line break', 'A\r\nB', 'A B'],
  ['a line separator', 'A\u2028B', 'A B'],
  ['a null', 'A\u0000B', 'A B'],
  ['a bidirectional control character', 'A\u202eB\u2066C', 'A B C'],
])('keeps a subject on one line: %s', (_, subject, expected) => {
  expect(writeMail({ to: 'a@example.com', locale: 'en', subject, blocks: [subject], brand })).toMatchObject({
    subject: expected,
    text: `${expected}\n\n-- \nOriel\n`,
  });
});

describe('the mails of a partner', () => {
  const variant = {
    name: 'desk',
    productName: 'Desk & Co',
    tokens: { accent: { light: '#12326e', dark: '#9db8f2' } },
    links: { imprint: 'https://desk.example/imprint' },
  };
  const links = { privacy: '/privacy', prices: 'https://oriel.example/prices' };
  const own = { ...brandOf({ productName: 'Oriel', links }, variant), publicUrl };

  it.each([
    ['en', 'Imprint: https://desk.example/imprint\nPrivacy: https://ai.example.com/privacy'],
    ['de', 'Impressum: https://desk.example/imprint\nDatenschutz: https://ai.example.com/privacy'],
  ] as const)('show its name, colour and legal links in %s', (locale, legal) => {
    const { text, html } = createInviteMail({ ...invite, locale }, own);
    expect(text).toContain(`-- \nDesk & Co\n${legal}`);
    expect(html).toContain('background:#12326e');
    expect(html).toContain('Desk &amp; Co</p>');
    expect(html).toContain('<a href="https://ai.example.com/privacy"');
    expect(text + html).not.toMatch(/Oriel|prices/);
  });
});

describe('the notice of a paused automatic top-up', () => {
  it.each([
    ['en', 'declined', 'The automatic top-up of Nordhafen is paused', 'The payment was declined.'],
    ['de', 'confirmation', 'Das automatische Aufladen von Nordhafen pausiert', 'Ihre Bank verlangt'],
    ['de', 'no_method', 'Das automatische Aufladen von Nordhafen pausiert', 'keine Zahlungsart mehr'],
    ['en', 'price', 'The automatic top-up of Nordhafen is paused', 'price of the credit has changed'],
    ['de', 'refunded', 'Das automatische Aufladen von Nordhafen pausiert', 'Guthaben wurde erstattet'],
  ] as const)('says the reason in %s: %s', (locale, problem, subject, reason) => {
    const organization = { organizationId: 'f0', organizationName: 'Nordhafen' };
    const about = { kind: 'top-up-paused', problem } as const;
    const mail = createCreditNotice({ email: 'ada@example.com', locale, ...organization, about }, brand);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(reason);
    expect(mail.text).toContain('https://ai.example.com/workspace/manage/subscription?organization=f0');
  });
});

describe('the notice of a deleted workspace', () => {
  const notice = {
    email: 'ada@example.com',
    organizationName: 'Nordhafen',
    deletedByName: 'Jonas https://evil.example',
    deletedAt: new Date('2026-12-01T09:30:00Z'),
  };

  it.each([
    ['en', 'transfer', 'Nordhafen was deleted', 'are now in your personal workspace'],
    ['de', 'delete', 'Nordhafen wurde gelöscht', 'Auch die Prompts und Listen wurden gelöscht'],
  ] as const)('says in %s what has become of the prompts: %s', (locale, resourcesAction, subject, fate) => {
    const mail = createDeletionNotice({ ...notice, locale, resourcesAction }, brand);
    expect(mail.to).toBe('ada@example.com');
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(fate);
    expect(mail.text).toContain('2026');
    expect(mail.text).not.toMatch(/evil\.example/);
  });
});
