import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';
import { queueMail, sendMail } from '../../mail/outbox';

describeStack(
  'the inbox of a development server',
  stack => {
    const read = async () => {
      const response = await fetch(`${stack().url}/dev/inbox`);
      return { headers: response.headers, text: await response.text() };
    };

    it('shows mails that no server takes, with links to this server alone', async () => {
      expect((await read()).text).toContain('There is no mail yet.');
      const { services, url } = stack();
      const link = `${url}/invite?inviteId=token`;
      const text = `<img src=x> ${link} https://elsewhere.example/`;
      const id = await queueMail(services.db, services, {
        to: 'a@example.com',
        subject: '<b>',
        text,
        html: '',
      });
      expect(id && (await sendMail(services, id))).toBe(false);
      const { headers, text: page } = await read();
      expect(page).toContain('&lt;img src=x&gt;');
      expect(page).toContain('<h2>&lt;b&gt;</h2>');
      expect(page.match(/<a href="[^"]*"/g)).toEqual([`<a href="${link}"`]);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('is not there in production, where a mail could be read by anybody', async () => {
      const { services } = stack();
      const production = { ...services, config: { ...services.config, production: true } };
      const mail = { to: 'a@example.com', subject: '', text: '', html: '' };
      expect(await queueMail(services.db, production, mail)).toBeUndefined();
    });
  },
  { alone: true },
);
