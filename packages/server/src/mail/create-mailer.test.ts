import { createInvite } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { afterAll, expect, it } from 'vitest';
import { person } from '../http/testing/person';
import { startMailServer } from './testing/start-mail-server';

const mailbox = await startMailServer();
afterAll(() => mailbox.close());

describeStack(
  'an invite where a mail server is set',
  stack => {
    const invite = async (email: string) => {
      const owner = await person(stack(), 'owner');
      const params = { organizationId: owner.organizationId };
      return owner.call(createInvite, { params, body: { email } });
    };

    it('is sent to its address, with its link', async () => {
      const email = `${crypto.randomUUID()}@example.org`;
      const { emailSent, link } = await invite(email);
      expect(emailSent).toBe(true);
      const [mail = expect.unreachable()] = mailbox.received.splice(0);
      expect(mail.to).toEqual([email]);
      // Quoted-printable breaks long lines with an equals sign, and encodes `=` as `=3D`.
      expect(mail.data.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link);
    });

    it('stands without its mail where the server does not take it, and says so', async () => {
      mailbox.state.refuse = { code: 550, text: 'No such person' };
      expect(await invite(`${crypto.randomUUID()}@example.org`)).toMatchObject({ emailSent: false });
      mailbox.state.refuse = undefined;
    });
  },
  { alone: true, config: { mail: { url: mailbox.url, from: 'oriel@example.com' } } },
);
